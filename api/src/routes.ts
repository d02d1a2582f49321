import { beginLinkRoute } from "./features/accounts/begin-link.route.ts";
import { completeLinkRoute } from "./features/accounts/complete-link.route.ts";
import { listAccountsRoute } from "./features/accounts/list-accounts.route.ts";
import { removeAccountRoute } from "./features/accounts/remove-account.route.ts";
import { changePasswordRoute } from "./features/auth/change-password.route.ts";
import { confirmEmailRoute } from "./features/auth/confirm-email.route.ts";
import { deleteAccountRoute } from "./features/auth/delete-account.route.ts";
import { endOneSessionRoute, endOtherSessionsRoute } from "./features/auth/end-session.route.ts";
import { exportAccountRoute } from "./features/auth/export-account.route.ts";
import { forgotPasswordRoute } from "./features/auth/forgot-password.route.ts";
import { getCaptchaChallengeRoute } from "./features/auth/get-captcha-challenge.route.ts";
import { getCsrfTokenRoute } from "./features/auth/get-csrf-token.route.ts";
import { listSessionsRoute } from "./features/auth/list-sessions.route.ts";
import { resendConfirmationRoute } from "./features/auth/resend-confirmation.route.ts";
import { resetPasswordRoute } from "./features/auth/reset-password.route.ts";
import { signInRoute } from "./features/auth/sign-in.route.ts";
import { signOutRoute } from "./features/auth/sign-out.route.ts";
import { signUpRoute } from "./features/auth/sign-up.route.ts";
import { getAutomationSettingsRoute } from "./features/automation/get-automation-settings.route.ts";
import { listAutomationActionsRoute } from "./features/automation/list-automation-actions.route.ts";
import { pauseAutomationRoute } from "./features/automation/pause-automation.route.ts";
import { undoAutomationActionRoute } from "./features/automation/undo-automation-action.route.ts";
import { updateAutomationScheduleRoute } from "./features/automation/update-automation-schedule.route.ts";
import { updateAutomationSettingsRoute } from "./features/automation/update-automation-settings.route.ts";
import { getLeaderboardRoute } from "./features/leaderboard/get-leaderboard.route.ts";
import { listNotificationsRoute } from "./features/notifications/list-notifications.route.ts";
import { markNotificationsReadRoute } from "./features/notifications/mark-notifications-read.route.ts";
import { getAnalyticsRoute } from "./features/points/get-analytics.route.ts";
import { getPointsHistoryRoute } from "./features/points/get-points-history.route.ts";
import { getStatsRoute } from "./features/points/get-stats.route.ts";
import { getUserStatsRoute } from "./features/points/get-user-stats.route.ts";
import { cancelWalletChangeRoute } from "./features/profile/cancel-wallet-change.route.ts";
import { challengeWalletRoute } from "./features/profile/challenge-wallet.route.ts";
import { getProfileRoute } from "./features/profile/get-profile.route.ts";
import { proveWalletRoute } from "./features/profile/prove-wallet.route.ts";
import { showAvatarRoute } from "./features/profile/show-avatar.route.ts";
import { updateProfileRoute } from "./features/profile/update-profile.route.ts";
import { uploadAvatarRoute } from "./features/profile/upload-avatar.route.ts";
import { getProofRoute } from "./features/proof/get-proof.route.ts";
import { listProofEntriesRoute } from "./features/proof/list-proof-entries.route.ts";
import { getLiveRoute, getReadyRoute } from "./features/system/get-health.route.ts";
import { getSettingsRoute } from "./features/system/get-settings.route.ts";
import { attemptTaskRoute } from "./features/tasks/attempt-task.route.ts";
import { getAttemptRoute } from "./features/tasks/get-attempt.route.ts";
import { getReceiptRoute } from "./features/tasks/get-receipt.route.ts";
import { listTasksRoute } from "./features/tasks/list-tasks.route.ts";
import { listWithdrawalsRoute } from "./features/withdrawals/list-withdrawals.route.ts";
import { requestWithdrawalRoute } from "./features/withdrawals/request-withdrawal.route.ts";
import type { PageRoute } from "./http/page-route.ts";
import type { Route } from "./http/route.ts";
import { streamEventsRoute } from "./live/stream-events.route.ts";
import { openapiRoute } from "./openapi/get-openapi.route.ts";
import { docsRoute, docsStyleRoute } from "./openapi/show-docs.route.ts";

/** Every call of the miners' interface. */
export const routes: readonly Route[] = [
  getCsrfTokenRoute,
  getCaptchaChallengeRoute,
  signUpRoute,
  confirmEmailRoute,
  resendConfirmationRoute,
  signInRoute,
  signOutRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  changePasswordRoute,
  listSessionsRoute,
  endOneSessionRoute,
  endOtherSessionsRoute,
  cancelWalletChangeRoute,
  exportAccountRoute,
  deleteAccountRoute,
  listNotificationsRoute,
  markNotificationsReadRoute,
  getProfileRoute,
  updateProfileRoute,
  uploadAvatarRoute,
  challengeWalletRoute,
  proveWalletRoute,
  listAccountsRoute,
  completeLinkRoute,
  removeAccountRoute,
  listTasksRoute,
  attemptTaskRoute,
  getAttemptRoute,
  getReceiptRoute,
  getAutomationSettingsRoute,
  updateAutomationSettingsRoute,
  updateAutomationScheduleRoute,
  pauseAutomationRoute,
  listAutomationActionsRoute,
  undoAutomationActionRoute,
  getUserStatsRoute,
  getStatsRoute,
  getPointsHistoryRoute,
  getAnalyticsRoute,
  getLeaderboardRoute,
  listWithdrawalsRoute,
  requestWithdrawalRoute,
  getProofRoute,
  listProofEntriesRoute,
  getLiveRoute,
  getReadyRoute,
  getSettingsRoute,
  openapiRoute(() => routes),
];

/** What a browser navigates to, or streams. */
export const pageRoutes: readonly PageRoute[] = [
  beginLinkRoute,
  streamEventsRoute,
  showAvatarRoute,
  docsRoute(() => routes),
  docsStyleRoute,
];

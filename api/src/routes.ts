import type { MinerEndpoint } from "@lode/core/contracts/http/endpoint";
import type { PageRoute } from "./http/page-route.ts";
import type { Route } from "./http/route.ts";
import { streamEventsRoute } from "./live/stream-events.route.ts";
import { beginLinkRoute } from "./miners/accounts/begin-link.route.ts";
import { completeLinkRoute } from "./miners/accounts/complete-link.route.ts";
import { listAccountsRoute } from "./miners/accounts/list-accounts.route.ts";
import { removeAccountRoute } from "./miners/accounts/remove-account.route.ts";
import { showAccountPictureRoute } from "./miners/accounts/show-account-picture.route.ts";
import { attemptTaskRoute } from "./miners/attempts/attempt-task.route.ts";
import { getAttemptRoute } from "./miners/attempts/get-attempt.route.ts";
import { getReceiptRoute } from "./miners/attempts/get-receipt.route.ts";
import { changePasswordRoute } from "./miners/auth/change-password.route.ts";
import { confirmEmailRoute } from "./miners/auth/confirm-email.route.ts";
import { deleteAccountRoute } from "./miners/auth/delete-account.route.ts";
import { endOneSessionRoute, endOtherSessionsRoute } from "./miners/auth/end-session.route.ts";
import { exportAccountRoute } from "./miners/auth/export-account.route.ts";
import { forgotPasswordRoute } from "./miners/auth/forgot-password.route.ts";
import { getCaptchaChallengeRoute } from "./miners/auth/get-captcha-challenge.route.ts";
import { getCsrfTokenRoute } from "./miners/auth/get-csrf-token.route.ts";
import { listSessionsRoute } from "./miners/auth/list-sessions.route.ts";
import { resendConfirmationRoute } from "./miners/auth/resend-confirmation.route.ts";
import { resetPasswordRoute } from "./miners/auth/reset-password.route.ts";
import { signInRoute } from "./miners/auth/sign-in.route.ts";
import { signOutRoute } from "./miners/auth/sign-out.route.ts";
import { signUpRoute } from "./miners/auth/sign-up.route.ts";
import { getAutomationSettingsRoute } from "./miners/automation/get-automation-settings.route.ts";
import { listAutomationActionsRoute } from "./miners/automation/list-automation-actions.route.ts";
import { pauseAutomationRoute } from "./miners/automation/pause-automation.route.ts";
import { undoAutomationActionRoute } from "./miners/automation/undo-automation-action.route.ts";
import { updateAutomationScheduleRoute } from "./miners/automation/update-automation-schedule.route.ts";
import { updateAutomationSettingsRoute } from "./miners/automation/update-automation-settings.route.ts";
import { exportSeasonRoute } from "./miners/leaderboard/export-season.route.ts";
import { getLeaderboardRoute } from "./miners/leaderboard/get-leaderboard.route.ts";
import { listSeasonResultsRoute } from "./miners/leaderboard/list-season-results.route.ts";
import { listSeasonsRoute } from "./miners/leaderboard/list-seasons.route.ts";
import { listNotificationsRoute } from "./miners/notifications/list-notifications.route.ts";
import { markNotificationsReadRoute } from "./miners/notifications/mark-notifications-read.route.ts";
import { addObjectionRoute } from "./miners/objections/add-objection.route.ts";
import { listObjectionsRoute } from "./miners/objections/list-objections.route.ts";
import { objectToSuspensionRoute } from "./miners/objections/object-to-suspension.route.ts";
import { getAnalyticsRoute } from "./miners/points/get-analytics.route.ts";
import { getPointsHistoryRoute } from "./miners/points/get-points-history.route.ts";
import { getStatsRoute } from "./miners/points/get-stats.route.ts";
import { getUserStatsRoute } from "./miners/points/get-user-stats.route.ts";
import { cancelWalletChangeRoute } from "./miners/profile/cancel-wallet-change.route.ts";
import { challengeWalletRoute } from "./miners/profile/challenge-wallet.route.ts";
import { getProfileRoute } from "./miners/profile/get-profile.route.ts";
import { proveWalletRoute } from "./miners/profile/prove-wallet.route.ts";
import { showAvatarRoute } from "./miners/profile/show-avatar.route.ts";
import { updateProfileRoute } from "./miners/profile/update-profile.route.ts";
import { uploadAvatarRoute } from "./miners/profile/upload-avatar.route.ts";
import { getProofRoute } from "./miners/proof/get-proof.route.ts";
import { listProofEntriesRoute } from "./miners/proof/list-proof-entries.route.ts";
import { getReferralsRoute } from "./miners/referrals/get-referrals.route.ts";
import { getLiveRoute, getReadyRoute } from "./miners/system/get-health.route.ts";
import { getSettingsRoute } from "./miners/system/get-settings.route.ts";
import { listTasksRoute } from "./miners/tasks/list-tasks.route.ts";
import { getWithdrawalRoute } from "./miners/withdrawals/get-withdrawal.route.ts";
import { listWithdrawalsRoute } from "./miners/withdrawals/list-withdrawals.route.ts";
import { requestWithdrawalRoute } from "./miners/withdrawals/request-withdrawal.route.ts";
import { openapiRoute } from "./openapi/get-openapi.route.ts";
import { docsRoute, docsStyleRoute } from "./openapi/show-docs.route.ts";

/** Every call of the miners' API. */
export const routes: readonly Route<MinerEndpoint>[] = [
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
  getReferralsRoute,
  getStatsRoute,
  getPointsHistoryRoute,
  getAnalyticsRoute,
  getLeaderboardRoute,
  listSeasonsRoute,
  listSeasonResultsRoute,
  listObjectionsRoute,
  addObjectionRoute,
  objectToSuspensionRoute,
  listWithdrawalsRoute,
  getWithdrawalRoute,
  requestWithdrawalRoute,
  getProofRoute,
  listProofEntriesRoute,
  getLiveRoute,
  getReadyRoute,
  getSettingsRoute,
  openapiRoute(() => routes),
];

/** The GETs that a browser navigates to or streams. */
export const pageRoutes: readonly PageRoute[] = [
  exportSeasonRoute,
  beginLinkRoute,
  streamEventsRoute,
  showAvatarRoute,
  showAccountPictureRoute,
  docsRoute(() => routes),
  docsStyleRoute,
];

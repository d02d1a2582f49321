import type { MinerEndpoint } from "@lode/core/contracts/http/endpoint";
import type { PageRoute } from "./http/page-route.ts";
import type { Route } from "./http/route.ts";
import { streamEventsRoute } from "./live/stream-events.route.ts";
import {
  beginLinkRoute,
  completeLinkRoute,
  listAccountsRoute,
  removeAccountRoute,
  showAccountPictureRoute,
} from "./miners/accounts/accounts.routes.ts";
import { attemptTaskRoute, getAttemptRoute, getReceiptRoute } from "./miners/attempts/attempts.routes.ts";
import {
  changePasswordRoute,
  deleteAccountRoute,
  exportAccountRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
} from "./miners/auth/account.routes.ts";
import {
  endOneSessionRoute,
  endOtherSessionsRoute,
  getCsrfTokenRoute,
  listSessionsRoute,
  signInRoute,
  signOutRoute,
} from "./miners/auth/sessions.routes.ts";
import {
  confirmEmailRoute,
  getCaptchaChallengeRoute,
  resendConfirmationRoute,
  signUpRoute,
} from "./miners/auth/sign-up.routes.ts";
import {
  getAutomationSettingsRoute,
  listAutomationActionsRoute,
  pauseAutomationRoute,
  undoAutomationActionRoute,
  updateAutomationScheduleRoute,
  updateAutomationSettingsRoute,
} from "./miners/automation/automation.routes.ts";
import {
  exportSeasonRoute,
  getLeaderboardRoute,
  listSeasonResultsRoute,
  listSeasonsRoute,
} from "./miners/leaderboard/leaderboard.routes.ts";
import {
  listNotificationsRoute,
  markNotificationsReadRoute,
} from "./miners/notifications/notifications.routes.ts";
import {
  addObjectionRoute,
  listObjectionsRoute,
  objectToSuspensionRoute,
} from "./miners/objections/objections.routes.ts";
import {
  getAnalyticsRoute,
  getPointsHistoryRoute,
  getStatsRoute,
  getUserStatsRoute,
} from "./miners/points/points.routes.ts";
import {
  cancelWalletChangeRoute,
  challengeWalletRoute,
  getProfileRoute,
  proveWalletRoute,
  showAvatarRoute,
  updateProfileRoute,
  uploadAvatarRoute,
} from "./miners/profile/profile.routes.ts";
import { getProofRoute, listProofEntriesRoute } from "./miners/proof/proof.routes.ts";
import { getReferralsRoute } from "./miners/referrals/referrals.routes.ts";
import { getLiveRoute, getReadyRoute, getSettingsRoute } from "./miners/system/system.routes.ts";
import { listTasksRoute } from "./miners/tasks/tasks.routes.ts";
import {
  getWithdrawalRoute,
  listWithdrawalsRoute,
  requestWithdrawalRoute,
} from "./miners/withdrawals/withdrawals.routes.ts";
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

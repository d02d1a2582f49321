import type { OperatorEndpoint } from "@lode/core/contracts/http/endpoint";
import type { PageRoute } from "../http/page-route.ts";
import type { Route } from "../http/route.ts";
import { getAuditChainRoute, listAuditRoute } from "./audit/audit.route.ts";
import { getFailedJobRoute, groupFailedJobsRoute, listFailedJobsRoute } from "./jobs/failed-jobs.route.ts";
import { listQueuedJobsRoute } from "./jobs/list-queued-jobs.route.ts";
import { listQueuesRoute, pauseQueueRoute, resumeQueueRoute } from "./jobs/queues.route.ts";
import {
  getRepairRoute,
  listRepairsRoute,
  planRepairRoute,
  startRepairRoute,
  stopRepairRoute,
} from "./jobs/repairs.route.ts";
import { adjustPointsRoute, reinstateMinerRoute, suspendMinerRoute } from "./miners/change-miners.route.ts";
import { getMinerRoute } from "./miners/get-miner.route.ts";
import { listMinersRoute } from "./miners/list-miners.route.ts";
import { answerObjectionRoute } from "./objections/answer-objection.route.ts";
import { listObjectionsRoute } from "./objections/list-objections.route.ts";
import { listOperatorsRoute } from "./operators/list-operators.route.ts";
import {
  addOperatorRoute,
  changeRoleRoute,
  disableOperatorRoute,
  resetOperatorRoute,
} from "./operators/manage-operators.route.ts";
import { getOverviewRoute } from "./overview/get-overview.route.ts";
import { getOverviewChartsRoute } from "./overview/get-overview-charts.route.ts";
import { streamOperatorEventsRoute } from "./overview/stream-operator-events.route.ts";
import { exportReportRoute } from "./reports/export-report.route.ts";
import { addReportKeyRoute, listReportKeysRoute, revokeReportKeyRoute } from "./reports/report-keys.route.ts";
import { searchRoute } from "./search/search.route.ts";
import { changePasswordRoute } from "./session/change-password.route.ts";
import { getMeRoute } from "./session/get-me.route.ts";
import { beginTotpRoute, confirmTotpRoute } from "./session/set-up-totp.route.ts";
import { signInRoute } from "./session/sign-in.route.ts";
import { signOutRoute } from "./session/sign-out.route.ts";
import { getOperatorSettingsRoute } from "./settings/get-operator-settings.route.ts";
import { haltForAllRoute, resumeForAllRoute } from "./settings/switch-halts.route.ts";
import { getAttemptRoute } from "./story/get-attempt.route.ts";
import { getTransactionRoute } from "./story/get-transaction.route.ts";
import { addTaskRoute, setTaskTextsRoute } from "./tasks/add-task.route.ts";
import { endTaskRoute, publishTaskRoute, tryTaskRoute } from "./tasks/change-tasks.route.ts";
import { getTaskRoute, listTasksRoute } from "./tasks/read-tasks.route.ts";
import {
  addWebhookRoute,
  disableWebhookRoute,
  enableWebhookRoute,
  rotateWebhookSecretRoute,
} from "./webhooks/change-webhooks.route.ts";
import { getDeliveryRoute, listDeliveriesRoute } from "./webhooks/list-deliveries.route.ts";
import { listWebhooksRoute } from "./webhooks/list-webhooks.route.ts";
import { replayDeliveryRoute, replayFailedDeliveriesRoute } from "./webhooks/replay-deliveries.route.ts";
import {
  approveWithdrawalRoute,
  rejectWithdrawalRoute,
  resolveWithdrawalRoute,
} from "./withdrawals/decide-withdrawal.route.ts";
import { getWithdrawalRoute } from "./withdrawals/get-withdrawal.route.ts";
import { listWithdrawalsRoute } from "./withdrawals/list-withdrawals.route.ts";
import { readWithdrawalChainRoute } from "./withdrawals/read-withdrawal-chain.route.ts";

/** Every call of the operators' port. */
export const operatorRoutes: readonly Route<OperatorEndpoint>[] = [
  getMeRoute,
  signInRoute,
  signOutRoute,
  changePasswordRoute,
  beginTotpRoute,
  confirmTotpRoute,
  getOverviewRoute,
  getOverviewChartsRoute,
  getOperatorSettingsRoute,
  haltForAllRoute,
  resumeForAllRoute,
  listOperatorsRoute,
  addOperatorRoute,
  changeRoleRoute,
  disableOperatorRoute,
  resetOperatorRoute,
  listFailedJobsRoute,
  groupFailedJobsRoute,
  getFailedJobRoute,
  planRepairRoute,
  listRepairsRoute,
  startRepairRoute,
  getRepairRoute,
  stopRepairRoute,
  listQueuesRoute,
  listQueuedJobsRoute,
  pauseQueueRoute,
  resumeQueueRoute,
  listWebhooksRoute,
  addWebhookRoute,
  disableWebhookRoute,
  enableWebhookRoute,
  rotateWebhookSecretRoute,
  replayFailedDeliveriesRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  replayDeliveryRoute,
  listReportKeysRoute,
  addReportKeyRoute,
  revokeReportKeyRoute,
  listMinersRoute,
  getMinerRoute,
  suspendMinerRoute,
  reinstateMinerRoute,
  adjustPointsRoute,
  listObjectionsRoute,
  answerObjectionRoute,
  listTasksRoute,
  getTaskRoute,
  addTaskRoute,
  setTaskTextsRoute,
  tryTaskRoute,
  publishTaskRoute,
  endTaskRoute,
  searchRoute,
  getAttemptRoute,
  getTransactionRoute,
  listWithdrawalsRoute,
  getWithdrawalRoute,
  readWithdrawalChainRoute,
  approveWithdrawalRoute,
  rejectWithdrawalRoute,
  resolveWithdrawalRoute,
  listAuditRoute,
  getAuditChainRoute,
];

/** The GETs that a browser navigates to or streams. */
export const operatorPageRoutes: readonly PageRoute[] = [exportReportRoute, streamOperatorEventsRoute];

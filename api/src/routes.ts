import type { MinerEndpoint } from "@lode/core/contracts/http/endpoint";
import { routesOf } from "./http/mount-routes.ts";
import * as live from "./live/live.routes.ts";
import * as accounts from "./miners/accounts/accounts.routes.ts";
import * as account from "./miners/auth/account.routes.ts";
import * as sessions from "./miners/auth/sessions.routes.ts";
import * as signUp from "./miners/auth/sign-up.routes.ts";
import * as automation from "./miners/automation/automation.routes.ts";
import * as leaderboard from "./miners/leaderboard/leaderboard.routes.ts";
import * as notifications from "./miners/notifications/notifications.routes.ts";
import * as objections from "./miners/objections/objections.routes.ts";
import * as points from "./miners/points/points.routes.ts";
import * as profile from "./miners/profile/profile.routes.ts";
import * as proof from "./miners/proof/proof.routes.ts";
import * as system from "./miners/system/system.routes.ts";
import * as tasks from "./miners/tasks/tasks.routes.ts";
import * as withdrawals from "./miners/withdrawals/withdrawals.routes.ts";

/** Every call of the miners' API, and the GETs that a browser opens as a page or a stream. */
export const { routes, pageRoutes } = routesOf<MinerEndpoint>([
  signUp,
  sessions,
  account,
  notifications,
  profile,
  accounts,
  tasks,
  automation,
  points,
  leaderboard,
  objections,
  withdrawals,
  proof,
  live,
  system,
]);

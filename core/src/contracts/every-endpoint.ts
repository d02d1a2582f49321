import * as audit from "./console/audit.ts";
import * as jobs from "./console/jobs.ts";
import * as miners from "./console/miners.ts";
import * as answers from "./console/objections.ts";
import * as operators from "./console/operators.ts";
import * as overview from "./console/overview.ts";
import * as session from "./console/session.ts";
import * as story from "./console/story.ts";
import * as operatorTasks from "./console/tasks.ts";
import * as operatorWithdrawals from "./console/withdrawals.ts";
import * as accounts from "./http/accounts.ts";
import * as auth from "./http/auth.ts";
import * as automation from "./http/automation.ts";
import type { MinerEndpoint, OperatorEndpoint } from "./http/endpoint.ts";
import * as leaderboard from "./http/leaderboard.ts";
import * as notifications from "./http/notifications.ts";
import * as objections from "./http/objections.ts";
import * as points from "./http/points.ts";
import * as profile from "./http/profile.ts";
import * as proof from "./http/proof.ts";
import * as system from "./http/system.ts";
import * as tasks from "./http/tasks.ts";
import * as withdrawals from "./http/withdrawals.ts";

/** The endpoints among the modules' exports, by path, because the order of exports depends on the loader. */
const endpointsOf = <E extends MinerEndpoint | OperatorEndpoint>(modules: object[]): E[] =>
  modules
    .flatMap((module): E[] => Object.values(module))
    .filter((exported) => typeof exported === "object" && "schemas" in exported)
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));

export const minerEndpoints = endpointsOf<MinerEndpoint>([
  accounts,
  auth,
  automation,
  leaderboard,
  notifications,
  objections,
  points,
  profile,
  proof,
  system,
  tasks,
  withdrawals,
]);

export const operatorEndpoints = endpointsOf<OperatorEndpoint>([
  audit,
  jobs,
  miners,
  answers,
  operators,
  overview,
  session,
  operatorTasks,
  operatorWithdrawals,
  story,
]);

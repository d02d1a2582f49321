import * as auditSchemas from "../console/audit.schemas.ts";
import * as audit from "../console/audit.ts";
import * as jobsSchemas from "../console/jobs.schemas.ts";
import * as jobs from "../console/jobs.ts";
import * as minersSchemas from "../console/miners.schemas.ts";
import * as miners from "../console/miners.ts";
import * as answersSchemas from "../console/objections.schemas.ts";
import * as answers from "../console/objections.ts";
import * as operatorsSchemas from "../console/operators.schemas.ts";
import * as operators from "../console/operators.ts";
import * as overviewSchemas from "../console/overview.schemas.ts";
import * as overview from "../console/overview.ts";
import * as sessionSchemas from "../console/session.schemas.ts";
import * as session from "../console/session.ts";
import * as storySchemas from "../console/story.schemas.ts";
import * as story from "../console/story.ts";
import * as operatorTasksSchemas from "../console/tasks.schemas.ts";
import * as operatorTasks from "../console/tasks.ts";
import * as operatorWithdrawalsSchemas from "../console/withdrawals.schemas.ts";
import * as operatorWithdrawals from "../console/withdrawals.ts";
import * as accountsSchemas from "./accounts.schemas.ts";
import * as accounts from "./accounts.ts";
import * as authSchemas from "./auth.schemas.ts";
import * as auth from "./auth.ts";
import * as automationSchemas from "./automation.schemas.ts";
import * as automation from "./automation.ts";
import type { Endpoint, EndpointSchemas, MinerEndpoint, OperatorEndpoint, SchemasOf } from "./endpoint.ts";
import * as leaderboardSchemas from "./leaderboard.schemas.ts";
import * as leaderboard from "./leaderboard.ts";
import * as notificationsSchemas from "./notifications.schemas.ts";
import * as notifications from "./notifications.ts";
import * as objectionsSchemas from "./objections.schemas.ts";
import * as objections from "./objections.ts";
import * as pointsSchemas from "./points.schemas.ts";
import * as points from "./points.ts";
import * as profileSchemas from "./profile.schemas.ts";
import * as profile from "./profile.ts";
import * as proofSchemas from "./proof.schemas.ts";
import * as proof from "./proof.ts";
import * as systemSchemas from "./system.schemas.ts";
import * as system from "./system.ts";
import * as tasksSchemas from "./tasks.schemas.ts";
import * as tasks from "./tasks.ts";
import * as withdrawalsSchemas from "./withdrawals.schemas.ts";
import * as withdrawals from "./withdrawals.ts";

/** Pairs endpoints with schemas by name. An endpoint without schemas does not compile. */
const join = <Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  schemas: { [Name in keyof Endpoints]: SchemasOf<Endpoints[Name]> },
): Array<[Endpoint, EndpointSchemas]> =>
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, schemas[name as keyof Endpoints]]);

const MINERS = [
  ...join(accounts, accountsSchemas),
  ...join(auth, authSchemas),
  ...join(automation, automationSchemas),
  ...join(leaderboard, leaderboardSchemas),
  ...join(notifications, notificationsSchemas),
  ...join(objections, objectionsSchemas),
  ...join(points, pointsSchemas),
  ...join(profile, profileSchemas),
  ...join(proof, proofSchemas),
  ...join(system, systemSchemas),
  ...join(tasks, tasksSchemas),
  ...join(withdrawals, withdrawalsSchemas),
];

const CONSOLE = [
  ...join(jobs, jobsSchemas),
  ...join(answers, answersSchemas),
  ...join(miners, minersSchemas),
  ...join(operators, operatorsSchemas),
  ...join(overview, overviewSchemas),
  ...join(session, sessionSchemas),
  ...join(operatorTasks, operatorTasksSchemas),
  ...join(operatorWithdrawals, operatorWithdrawalsSchemas),
  ...join(story, storySchemas),
  ...join(audit, auditSchemas),
];

const SCHEMAS: ReadonlyMap<Endpoint, EndpointSchemas> = new Map([...MINERS, ...CONSOLE]);

/** Every call of the miners' API, by path, because the order of a module's exports depends on its loader. */
export const minerEndpoints = MINERS.map(([endpoint]) => endpoint as MinerEndpoint).toSorted((a, b) =>
  `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1,
);
export const operatorEndpoints = CONSOLE.map(([endpoint]) => endpoint as OperatorEndpoint);

/** For the server, and for the page in development. In production, the page loads its forms' schemas only. */
export function schemasOf<S extends EndpointSchemas>(endpoint: Endpoint<S>): S {
  const schemas = SCHEMAS.get(endpoint);
  if (!schemas) throw new Error(`${endpoint.method} ${endpoint.path} has no schemas.`);
  return schemas as S;
}

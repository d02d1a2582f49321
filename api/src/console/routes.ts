import type { OperatorEndpoint } from "@lode/core/contracts/http/endpoint";
import { routesOf } from "../http/mount-routes.ts";
import * as jobs from "./jobs/jobs.routes.ts";
import * as miners from "./miners/miners.routes.ts";
import * as objections from "./objections/objections.routes.ts";
import * as operators from "./operators/operators.routes.ts";
import * as overview from "./overview/overview.routes.ts";
import * as session from "./session/session.routes.ts";
import * as story from "./story/story.routes.ts";
import * as tasks from "./tasks/tasks.routes.ts";
import * as withdrawals from "./withdrawals/withdrawals.routes.ts";

export const { routes: operatorRoutes } = routesOf<OperatorEndpoint>([
  session,
  overview,
  operators,
  jobs,
  miners,
  objections,
  tasks,
  story,
  withdrawals,
]);

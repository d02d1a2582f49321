import type { OperatorEndpoint } from "@lode/core/contracts/http/endpoint";
import type { PageRoute } from "../http/page-route.ts";
import type { Route } from "../http/route.ts";
import { listOperatorsRoute } from "./operators/list-operators.route.ts";
import {
  addOperatorRoute,
  changeRoleRoute,
  disableOperatorRoute,
  resetOperatorRoute,
} from "./operators/manage-operators.route.ts";
import { changePasswordRoute } from "./session/change-password.route.ts";
import { getMeRoute } from "./session/get-me.route.ts";
import { beginTotpRoute, confirmTotpRoute } from "./session/set-up-totp.route.ts";
import { signInRoute } from "./session/sign-in.route.ts";
import { signOutRoute } from "./session/sign-out.route.ts";

/** Every call of the operators' port. */
export const operatorRoutes: readonly Route<OperatorEndpoint>[] = [
  getMeRoute,
  signInRoute,
  signOutRoute,
  changePasswordRoute,
  beginTotpRoute,
  confirmTotpRoute,
  listOperatorsRoute,
  addOperatorRoute,
  changeRoleRoute,
  disableOperatorRoute,
  resetOperatorRoute,
];

/** The GETs that a browser navigates to or streams. */
export const operatorPageRoutes: readonly PageRoute[] = [];

import { getMe } from "@lode/core/contracts/console/session";
import { route } from "../../http/route.ts";
import { presentOperator } from "./present-operator.ts";

export const getMeRoute = route(getMe, async ({ session, deps }) => presentOperator(deps, session));

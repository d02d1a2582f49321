import { listObjections } from "@lode/core/contracts/http/objections";
import { listObjectionsOf } from "@lode/db/objections/objections.repository";
import { route } from "../../http/route.ts";
import { presentObjection } from "./present-objection.ts";

export const listObjectionsRoute = route(listObjections, async ({ session, deps }) => ({
  objections: (await listObjectionsOf(deps.db, session.userId)).map(presentObjection),
}));

import { halt } from "@lode/app/operations/halt";
import { resume } from "@lode/app/operations/resume";
import { haltForAll, resumeForAll } from "@lode/core/contracts/console/settings";
import { route } from "../../http/route.ts";
import { requireRoleToHalt } from "./role-to-halt.ts";

export const haltForAllRoute = route(haltForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireRoleToHalt(session, name);
  await halt(deps, { name, ...input.body, by: session.email });
  return { success: true as const };
});

export const resumeForAllRoute = route(resumeForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireRoleToHalt(session, name);
  await resume(deps, { name, ...input.body, by: session.email });
  return { success: true as const };
});

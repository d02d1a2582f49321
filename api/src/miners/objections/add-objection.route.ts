import { object } from "@lode/app/objections/object";
import { addObjection } from "@lode/core/contracts/http/objections";
import { route } from "../../http/route.ts";
import { presentObjection } from "./present-objection.ts";

export const addObjectionRoute = route(addObjection, async ({ session: { userId }, input, deps }) => {
  await deps.limits.spend("objection-user", userId);
  const { subject, subject_id: subjectId, text } = input.body;
  return { objection: presentObjection(await object(deps, { userId, subject, subjectId, text })) };
});

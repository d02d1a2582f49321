import { Refused } from "@lode/core/contracts/errors";
import { getAttempt } from "@lode/core/contracts/http/tasks";
import { readAttempt } from "@lode/db/attempts/attempts.read-model";
import { route } from "../../http/route.ts";
import { presentAttempt } from "../tasks/present-attempt.ts";

export const getAttemptRoute = route(getAttempt, async ({ session, input, deps }) => {
  const attempt = await readAttempt(deps.db, session.userId, input.params.id);
  if (!attempt) throw new Refused("not-found");
  return { attempt: presentAttempt(attempt) };
});

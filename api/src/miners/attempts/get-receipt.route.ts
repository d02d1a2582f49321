import { Refused } from "@lode/core/contracts/errors";
import { getReceipt } from "@lode/core/contracts/http/tasks";
import { readAttempt } from "@lode/db/attempts/attempts.read-model";
import { reply, route } from "../../http/route.ts";
import { presentAttempt } from "../tasks/present-attempt.ts";

/** The evidence for a verdict, as a file that the miner can keep. */
export const getReceiptRoute = route(getReceipt, async ({ session, input, deps }) => {
  const attempt = await readAttempt(deps.db, session.userId, input.params.id);
  if (!attempt) throw new Refused("not-found");
  const body = {
    issued_at: deps.clock.now().toISOString(),
    user_id: session.userId,
    cost_unit: "millionths of a US dollar" as const,
    attempt: presentAttempt(attempt),
  };
  return reply(body, { download: `lode-receipt-${attempt.id}.json` });
});

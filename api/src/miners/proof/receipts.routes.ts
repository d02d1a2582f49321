import { issueReceipt } from "@lode/app/proof/issue-receipt";
import { Refused } from "@lode/core/contracts/errors";
import * as contract from "@lode/core/contracts/http/receipts";
import { readAwardReceipt } from "@lode/db/attempts/award-receipt.read-model";
import { reply, route } from "../../http/route.ts";

/** Returns the receipt as a file that the miner can keep and give away. */
export const getAwardReceiptRoute = route(contract.getAwardReceipt, async ({ session, input, deps }) => {
  const about = { userId: session.userId, attemptId: input.params.attemptId };
  await deps.limits.spend("proof-user", session.userId);
  const found = await readAwardReceipt(deps.db, about);
  if (!found) throw new Refused("not-found");
  const receipt = await issueReceipt(deps, found);
  return reply(receipt, { download: `lode-award-${receipt.attempt_id}.json` });
});

import * as z from "zod/mini";
import { externalId, lodeId, moment, networkId, taskType } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";
import { ledgerRoot, provedEntry } from "./proof.schemas.ts";

/** A receipt that stands alone: `npm run verify` checks it without asking anybody. */
export const awardReceipt = z.object({
  format: z.literal("lode-receipt-v1"),
  issued_at: moment,
  attempt_id: lodeId,
  network: networkId,
  task_type: taskType,
  /** The account that did the task. */
  account: externalId,
  target_username: z.string(),
  target_account: externalId,
  target_post: z.nullable(externalId),
  /** Points of the award. */
  points: z.int(),
  reversed: z.boolean(),
  /** When Lode read the evidence; null if an operator decided. */
  witnessed_at: z.nullable(moment),
  /** What the account has signed, in the network's own bytes; null where acts are not signed, as on X. */
  evidence: z.nullable(z.string()),
  /** The target post, as its account has signed it; null for a follow, and while Lode has not seen the post. */
  target_evidence: z.nullable(z.string()),
  /** What the account signed when it was linked; null where linking is not signed. */
  link_proof: z.nullable(z.string()),
  /** The award under a signed root of the ledger; null until the next root. */
  ledger: z.nullable(z.object({ entry: provedEntry, root: ledgerRoot })),
});

export const getAwardReceipt = {
  summary: "The receipt of one award, which anybody can check without Lode where acts are signed",
  params: z.object({ attemptId: lodeId }),
  response: awardReceipt,
} satisfies EndpointSchemas;

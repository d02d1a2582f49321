import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { acknowledgeMovement, listUnexplained } from "@lode/db/treasury/movements.repository";
import type { Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";
import { adoptTransaction } from "./steps/adopt-transaction.ts";

export interface JoinedPayment {
  signature: string;
  /** Why the outflow was not adopted; undefined if it was. */
  objection: string | undefined;
  payments: number;
}

/** After a restore, adopts each unexplained outflow for the withdrawals it pays: all of them or none. */
export async function joinPayments(
  app: Needs<"db" | "transaction">,
  chain: TreasuryHistory,
  { by, reason }: OperatorDecision,
): Promise<JoinedPayment[]> {
  const joined: JoinedPayment[] = [];
  for (const { signature } of await listUnexplained(app.db)) {
    const reading = await chain.readMovement(signature, "finalized");
    if (reading.seen !== "movement") {
      joined.push({ signature, objection: `the node does not show ${signature}.`, payments: 0 });
      continue;
    }
    const { movement } = reading;
    const act = { actor: by, act: "joined a payment", subjectId: null, detail: { signature, reason } };
    const objection = await adoptTransaction(app, movement, act).then(() => undefined, refusalOf);
    joined.push({ signature, objection, payments: movement.payments.length });
  }
  return joined;
}

/** Turns a refusal into its message, so that one payment that does not fit stops no other payment. */
function refusalOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  throw error;
}

/** Acknowledges an outflow that no withdrawal explains. Throws Refused("nothing-to-change") without one. */
export const acknowledgeOutflow = (
  { transaction }: Needs<"transaction">,
  { signature, reason, by: actor }: { signature: string } & OperatorDecision,
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await acknowledgeMovement(trx, { signature, actor, reason })))
      throw new Refused("nothing-to-change");
    const detail = { signature, reason };
    await recordAct(trx, { actor, act: "acknowledged an outflow", subjectId: null, detail });
  });

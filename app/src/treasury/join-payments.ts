import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { listUnexplained } from "@lode/db/treasury/movements.repository";
import type { App } from "../app.ts";
import { adoptTransaction } from "./steps/adopt-transaction.ts";

export interface JoinedPayment {
  signature: string;
  /** Undefined if it was adopted. */
  objection: string | undefined;
  payments: number;
}

/** After a restore: adopts each unexplained outflow for its withdrawals, each entirely or not at all. */
export async function joinPayments(
  app: Pick<App, "db" | "transaction">,
  chain: TreasuryHistory,
  { by }: { by: string },
): Promise<JoinedPayment[]> {
  const joined: JoinedPayment[] = [];
  for (const { signature } of await listUnexplained(app.db)) {
    const reading = await chain.readMovement(signature, "finalized");
    if (reading.seen !== "movement") {
      joined.push({ signature, objection: `the node does not show ${signature}.`, payments: 0 });
      continue;
    }
    const { movement } = reading;
    const act = { actor: by, act: "joined a payment", subjectId: null, detail: { signature } };
    const objection = await adoptTransaction(app, movement, act);
    joined.push({ signature, objection, payments: movement.payments.length });
  }
  return joined;
}

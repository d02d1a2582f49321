import type { Trx } from "@lode/db/connection";
import { halt } from "@lode/db/operators/halts.repository";
import { recordAct } from "@lode/db/operators/operators.repository";
import type { Deps } from "../../deps.ts";

/** Stops payouts for everybody on a doubt; an operator resumes them. Says so once. */
export async function haltPayouts(logger: Deps["logger"], trx: Trx, reason: string): Promise<void> {
  if (!(await halt(trx, { name: "payouts", reason, actor: "lode" }))) return;
  await recordAct(trx, { actor: "lode", act: "halted payouts", subjectId: null, detail: { reason } });
  logger.fatal({ reason }, "payouts are halted: a person must look");
}

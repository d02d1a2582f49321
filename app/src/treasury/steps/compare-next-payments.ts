import {
  advanceRound,
  type Finding,
  finishRound,
  listSubjects,
  lockRound,
  replaceFindings,
} from "@lode/db/audits/audit-rounds.repository";
import {
  type ComparedHistory,
  listNext,
  listRecent,
  listSignaturesOf,
} from "@lode/db/audits/compared.read-model";
import type { Trx } from "@lode/db/connection";
import { planEachTime } from "@lode/db/transaction";
import { comparePayments, comparePoints } from "@lode/db/treasury/findings.read-model";

const ABOUT_MOVEMENTS: readonly Finding["kind"][] = ["unknown outflow", "wrong amount"];
const ABOUT_WITHDRAWALS: readonly Finding["kind"][] = [
  "paid twice",
  "failed but paid",
  "completed but unpaid",
];
const ABOUT_POINTS: readonly Finding["kind"][] = ["paid points", "held points"];

/**
 * Compares recent payments, the next payments of the history, and payments with an open finding. `limit`: how
 * many movements, and how many withdrawals, of the history one step compares. `readAt` as for
 * `comparePayments`.
 */
export async function compareNextPayments(trx: Trx, readAt: Date | null, limit: number): Promise<void> {
  await planEachTime(trx);
  const before = {
    signatures: await listSubjects(trx, ABOUT_MOVEMENTS),
    withdrawalIds: (await listSubjects(trx, [...ABOUT_WITHDRAWALS, "paid points"])).filter(isId),
  };
  const compared = {
    signatures: [
      ...before.signatures,
      ...(await listSignaturesOf(trx, before.withdrawalIds)),
      ...(await nextOf(trx, "movements", limit)),
    ],
    withdrawalIds: [...before.withdrawalIds, ...(await nextOf(trx, "withdrawals", limit))],
  };
  const found = await comparePayments(trx, readAt, compared);
  const points = await comparePoints(trx);
  const kinds = [...ABOUT_MOVEMENTS, ...ABOUT_WITHDRAWALS, ...ABOUT_POINTS];
  const subjects = [...compared.signatures, ...compared.withdrawalIds, "paid points", "held points"];
  await replaceFindings(trx, kinds, subjects, [...found, ...points]);
}

const isId = (subject: string): boolean => /^[0-9a-f]{8}-/.test(subject);

/** The keys of recent rows and of the next rows of the round. */
async function nextOf(trx: Trx, name: ComparedHistory, limit: number): Promise<string[]> {
  const { position, counted } = await lockRound(trx, name);
  const next = await listNext(trx, name, { position, limit });
  const last = next.at(-1);
  if (last && next.length === limit) await advanceRound(trx, name, { position: last, counted });
  else await finishRound(trx, name, 0n);
  return [...(await listRecent(trx, name)), ...next];
}

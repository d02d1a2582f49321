import type { Trx } from "../connection.ts";
import { planEachTime } from "../plan-each-time.ts";
import { many } from "../query.ts";
import { comparePayments, comparePoints } from "../treasury/findings.read-model.ts";
import { advanceRound, finishRound, lockRound } from "./audit-rounds.repository.ts";
import { type Finding, listSubjects, replaceFindings } from "./findings.repository.ts";

/** More than the time between two steps. */
const LATELY = "15 minutes";
/** Above what can be paid in that time; only a bound. */
const LATELY_MOST = 50_000;

const ABOUT_MOVEMENTS: readonly Finding["kind"][] = ["unknown outflow", "wrong amount"];
const ABOUT_WITHDRAWALS: readonly Finding["kind"][] = [
  "paid twice",
  "failed but paid",
  "completed but unpaid",
];
const ABOUT_POINTS: readonly Finding["kind"][] = ["paid points", "held points"];

/**
 * Compares the payments of the last minutes, the next ones of the history, and those that did not agree before. `limit`:
 * movements, and withdrawals, of the history a step. `readAt` as for `comparePayments`.
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
      ...(await signaturesOf(trx, before.withdrawalIds)),
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

const signaturesOf = async (trx: Trx, withdrawalIds: readonly string[]): Promise<string[]> =>
  (
    await many<{ signature: string }>(
      trx,
      `select m.signature from unnest(:ids::uuid[]) w (id)
       join treasury_movements m on m.withdrawal_ids @> array[w.id]`,
      { ids: [...withdrawalIds] },
    )
  ).map(({ signature }) => signature);

const ROWS = {
  movements: {
    lately: `select signature from (select signature, seen_at from treasury_movements order by slot desc
      limit ${LATELY_MOST}) newest where seen_at > now() - interval '${LATELY}'`,
    next: `select signature from treasury_movements where signature > :position order by signature limit :limit::int`,
  },
  withdrawals: {
    lately: `select id::text from withdrawals where status = 'completed'
      and ended_at > now() - interval '${LATELY}' order by ended_at desc limit ${LATELY_MOST}`,
    next: `select id::text from withdrawals
      where id > coalesce(nullif(:position, ''), '00000000-0000-0000-0000-000000000000')::uuid
      order by id limit :limit::int`,
  },
} as const;

/** The keys of the next rows of the round, and of those of the last minutes. */
async function nextOf(trx: Trx, name: "movements" | "withdrawals", limit: number): Promise<string[]> {
  const { position, counted } = await lockRound(trx, name);
  const keys = async (sql: string, bindings: Record<string, unknown>) =>
    (await many<Record<string, string>>(trx, sql, bindings)).flatMap((row) => Object.values(row));
  const next = await keys(ROWS[name].next, { position, limit });
  const last = next.at(-1);
  if (last && next.length === limit) await advanceRound(trx, name, { position: last, counted });
  else await finishRound(trx, name, 0n);
  return [...(await keys(ROWS[name].lately, {})), ...next];
}

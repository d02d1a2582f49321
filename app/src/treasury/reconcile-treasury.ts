import type { TreasuryHistory, TreasuryMovement, TreasurySignature } from "@lode/adapters/solana/port";
import * as rounds from "@lode/db/audits/audit-rounds.repository";
import {
  type ComparedHistory,
  listNext,
  listRecent,
  listSignaturesOf,
} from "@lode/db/audits/compared.read-model";
import type { Db, Trx } from "@lode/db/connection";
import { noteReconciliation } from "@lode/db/proof/figures.repository";
import { planEachTime } from "@lode/db/transaction";
import { comparePayments, comparePoints, listFindings } from "@lode/db/treasury/findings.read-model";
import {
  advanceCursor,
  findCursor,
  noteUnreadable,
  readWallClock,
  recordMovements,
  type TreasuryCursor,
} from "@lode/db/treasury/movements.repository";
import type { Needs } from "../app.ts";
import { auditStep } from "../operations/audit-ledger.ts";
import { haltPayouts } from "../withdrawals/steps/hold-withdrawal.ts";

const ABOUT_MOVEMENTS: readonly rounds.AuditFinding["kind"][] = ["unknown outflow", "wrong amount"];
const ABOUT_WITHDRAWALS: readonly rounds.AuditFinding["kind"][] = [
  "paid twice",
  "failed but paid",
  "completed but unpaid",
];
const ABOUT_POINTS: readonly rounds.AuditFinding["kind"][] = ["paid points", "held points"];

/**
 * Compares recent payments, the next payments of the history, and payments with an open finding. `limit`: how many
 * movements, and how many withdrawals, of the history one step compares. `readAt` as for `comparePayments`.
 */
export async function compareNextPayments(trx: Trx, readAt: Date | null, limit: number): Promise<void> {
  await planEachTime(trx);
  const before = {
    signatures: await rounds.listSubjects(trx, ABOUT_MOVEMENTS),
    withdrawalIds: (await rounds.listSubjects(trx, [...ABOUT_WITHDRAWALS, "paid points"])).filter(isId),
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
  await rounds.replaceFindings(trx, kinds, subjects, [...found, ...points]);
}

const isId = (subject: string): boolean => /^[0-9a-f]{8}-/.test(subject);

async function nextOf(trx: Trx, name: ComparedHistory, limit: number): Promise<string[]> {
  const { position, counted } = await rounds.lockRound(trx, name);
  const next = await listNext(trx, name, { position, limit });
  const last = next.at(-1);
  if (last && next.length === limit) await rounds.advanceRound(trx, name, { position: last, counted });
  else await rounds.finishRound(trx, name, 0n);
  return [...(await listRecent(trx, name)), ...next];
}

/** Transactions read before their movements are stored: a history of tiny transfers is read in parts. */
const PART = 100;
/** Signatures in memory at once, about 10 MB. For each such piece the node lists the history again. */
const PIECE = 50_000;
/** Seconds that a node may lag behind another node before an operator is alerted. */
const ALARM_AFTER_SECONDS = 600;

export interface Reconciliation {
  movements: number;
  /** The transaction that the node does not show, if any; nothing after it was read. */
  unreadable: string | null;
  /** Whether everything finalized was read: by this call, not by another process that reads at the same time. */
  isComplete: boolean;
  findings: rounds.AuditFinding[];
}

type ReconcileApp = Needs<"transaction" | "logger"> & { db: Db };

/** Old movements, and old withdrawals, that one step compares in addition to the new ones. */
const PAYMENTS_A_STEP = 1_000;

/**
 * Reads the treasury's history from where the last reading ended, stores it part by part, and compares chain, rows and
 * ledger: everything, or the new rows and the next step of the old rows. Throws if the chain cannot be read at all.
 */
export async function reconcileTreasury(
  app: ReconcileApp,
  chain: TreasuryHistory,
  compared: "all" | "next",
  piece = PIECE,
): Promise<Reconciliation> {
  // Read before the chain: a payment completed while the chain is being read is not reported as missing.
  const readAt = await readWallClock(app.db);
  const { movements, unreadable, isComplete } = await readHistory(app, chain, piece);
  const upTo = isComplete ? readAt : null;
  const findings = compared === "all" ? await listFindings(app.db, upTo) : await compareNext(app, upTo);
  return { movements, unreadable, isComplete, findings };
}

async function compareNext(
  { db, transaction }: ReconcileApp,
  readAt: Date | null,
): Promise<rounds.AuditFinding[]> {
  await transaction(auditStep);
  await transaction((trx) => compareNextPayments(trx, readAt, PAYMENTS_A_STEP));
  return rounds.listFound(db);
}

async function readHistory(
  app: ReconcileApp,
  chain: TreasuryHistory,
  piece: number,
): Promise<{ movements: number; unreadable: string | null; isComplete: boolean }> {
  let cursor = await findCursor(app.db);
  let movements = 0;
  for (;;) {
    const signatures = await chain.listSignatures(cursor?.signature, piece);
    for (let from = 0; from < signatures.length; from += PART) {
      const part = await readPart(chain, signatures.slice(from, from + PART));
      if (part.last) {
        if (!(await storeMovements(app, cursor, part.last, part.movements)))
          return { movements, unreadable: null, isComplete: false }; // another process is reading too
        cursor = part.last;
        movements += part.movements.length;
      }
      if (part.unreadable !== null) {
        await reportUnreadable(app, part.unreadable);
        return { movements, unreadable: part.unreadable, isComplete: false };
      }
    }
    if (signatures.length < piece) return { movements, unreadable: null, isComplete: true };
  }
}

interface Part {
  movements: TreasuryMovement[];
  last: TreasuryCursor | undefined;
  unreadable: string | null;
}

/** Reads the history as far as the node shows it. A transaction it lacks may still have had an effect. */
async function readPart(chain: TreasuryHistory, signatures: readonly TreasurySignature[]): Promise<Part> {
  const part: Part = { movements: [], last: undefined, unreadable: null };
  for (const { signature, slot, failed } of signatures) {
    const reading = failed ? { seen: "none" as const } : await chain.readMovement(signature, "finalized");
    if (reading.seen === "unknown") return { ...part, unreadable: signature };
    if (reading.seen === "movement") part.movements.push(reading.movement);
    part.last = { signature, slot };
  }
  return part;
}

const storeMovements = (
  { transaction }: ReconcileApp,
  from: TreasuryCursor | undefined,
  to: TreasuryCursor,
  movements: readonly TreasuryMovement[],
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await advanceCursor(trx, from?.signature, to))) return false;
    await recordMovements(trx, movements);
    return true;
  });

async function reportUnreadable({ db, logger }: ReconcileApp, signature: string): Promise<void> {
  const { seconds } = await noteUnreadable(db, signature);
  const isLate = seconds >= ALARM_AFTER_SECONDS;
  logger[isLate ? "error" : "warn"](
    { signature, seconds: Math.round(seconds) },
    "the node does not show a transaction of the treasury; the history is read up to it",
  );
}

/**
 * Compares chain, rows and ledger; any discrepancy halts payouts and alerts an operator. Returns whether the whole
 * finalized history was read: another process may be reading it, or the node may not show all of it yet.
 */
export async function reconcileOrHalt(
  app: Needs<"db" | "transaction" | "chain" | "logger">,
): Promise<{ isComplete: boolean }> {
  await app.chain.assertConfigured();
  const { findings, isComplete } = await reconcileTreasury(app, app.chain, "next");
  await noteReconciliation(app.db, findings.length);
  const [first] = findings;
  if (!first) return { isComplete };
  app.logger.fatal({ findings }, "chain, withdrawals and ledger do not agree");
  const reason = `${first.kind}: ${first.detail} (${findings.length} findings; npm run ops -- reconcile)`;
  await app.transaction((trx) => haltPayouts(app, trx, reason));
  return { isComplete };
}

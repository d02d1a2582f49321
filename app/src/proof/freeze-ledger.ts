import type { ProofKey } from "@lode/adapters/crypto/ed25519";
import { sha256 } from "@lode/adapters/crypto/random-token";
import { messageOf } from "@lode/core/contracts/errors";
import { toHex, utf8 } from "@lode/core/domain/proof/digest";
import * as statements from "@lode/core/domain/proof/statements";
import { consistencyRanges } from "@lode/core/domain/proof/tree-shape";
import type { Trx } from "@lode/db/connection";
import { countLedger, noteTreasury } from "@lode/db/proof/figures.repository";
import { appendLeaves, growTree, readRangeHashes, sumLeavesFrom } from "@lode/db/proof/leaves.repository";
import * as roots from "@lode/db/proof/roots.repository";
import type { Needs } from "../app.ts";

/** Signs the tree of `size` leaves as the next root. The tree's nodes must already be stored. */
async function makeRoot(
  trx: Trx,
  { sign, publicKey }: Pick<ProofKey, "sign" | "publicKey">,
  { size, frozenAt }: { size: number; frozenAt: Date },
): Promise<roots.LedgerRoot> {
  const last = await roots.findRoot(trx);
  const growth = last ? consistencyRanges(last.size, size) : [];
  const [hash, ...consistency] = await readRangeHashes(trx, sha256, [{ start: 0, end: size }, ...growth]);
  if (!hash) throw new Error("The tree has no root.");
  const unsigned = {
    number: (last?.number ?? 0) + 1,
    size,
    hash: Buffer.from(hash),
    sums: addSums(last?.sums, await sumLeavesFrom(trx, last?.size ?? 0)),
    previous: last
      ? Buffer.from(await sha256(utf8(statements.rootStatement(factsOf(last)))))
      : Buffer.from(statements.NO_PREDECESSOR, "hex"),
    frozenAt,
  };
  const root = {
    ...unsigned,
    consistency: consistency.map((part) => Buffer.from(part)),
    signature: sign(statements.rootStatement(factsOf(unsigned))),
    publicKey,
  };
  await roots.insertRoot(trx, root);
  return root;
}

type Unsigned = Pick<roots.LedgerRoot, "number" | "size" | "hash" | "sums" | "previous" | "frozenAt">;

const factsOf = ({ number, size, hash, sums, previous, frozenAt }: Unsigned): statements.RootFacts => ({
  number,
  size,
  hash: toHex(hash),
  sums,
  previous: toHex(previous),
  frozenAt: frozenAt.toISOString(),
});

function addSums(
  one: statements.LedgerSums | undefined,
  other: statements.LedgerSums,
): statements.LedgerSums {
  if (!one) return other;
  return {
    balances: one.balances + other.balances,
    inFlight: one.inFlight + other.inFlight,
    fees: one.fees + other.fees,
    paidOut: one.paidOut + other.paidOut,
    awarded: one.awarded + other.awarded,
    sum: one.sum + other.sum,
  };
}

/** An unchanged ledger is signed again after this long, so the last root's age shows that Lode is running. */
const SIGN_AGAIN_SECONDS = 3_600;

/** Makes and signs a root over every new entry; the root names the previous one. */
export async function freezeLedger(
  app: Needs<"db" | "logger" | "proofKey" | "transaction", "PROOF_EVERY_SECONDS">,
): Promise<void> {
  const { PROOF_EVERY_SECONDS: everySeconds } = app.config;
  // Checked without a transaction first, because usually no root is due.
  const times = { everySeconds, signAgainSeconds: SIGN_AGAIN_SECONDS };
  if (!(await roots.isRootDue(app.db, times))) return;
  const frozen = await app.transaction((trx) => freeze(trx, app.proofKey, everySeconds));
  if (frozen) app.logger.info(frozen, "the ledger was frozen under a signed root");
}

async function freeze(
  trx: Trx,
  proofKey: ProofKey,
  everySeconds: number,
): Promise<{ number: number; entries: number } | undefined> {
  const { age } = await roots.readRootClock(trx);
  if (age !== null && age < everySeconds) return undefined;
  const isDue = (added: number) => added > 0 || (age !== null && age >= SIGN_AGAIN_SECONDS);
  const root = await freezeNow(trx, proofKey, isDue);
  return root && { number: root.number, entries: root.size };
}

/** Makes a root over every entry that this transaction sees, if `isDue` accepts the number of new entries. */
export async function freezeNow(
  trx: Trx,
  proofKey: ProofKey,
  isDue: (added: number) => boolean,
): Promise<roots.LedgerRoot | undefined> {
  const { now } = await roots.readRootClock(trx);
  const from = (await roots.findRoot(trx))?.size ?? 0;
  const added = await appendLeaves(trx, from);
  if (!isDue(added)) return undefined;
  await growTree(trx, from, from + added);
  return makeRoot(trx, proofKey, { size: from + added, frozenAt: now });
}

/**
 * Stores what miners are owed and what the treasury holds, for the public page, because the API has no client
 * of the chain. If the node does not answer, the last figures and their time stay.
 */
export async function recordProofFigures(app: Needs<"db" | "chain" | "logger">): Promise<void> {
  await countLedger(app.db);
  try {
    await noteTreasury(app.db, await app.chain.readTreasury());
  } catch (error) {
    app.logger.warn({ reason: messageOf(error) }, "the treasury cannot be read for the proof page");
  }
}

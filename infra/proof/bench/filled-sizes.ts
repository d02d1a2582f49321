import { randomBytes } from "node:crypto";
import { openProofKey } from "@lode/adapters/crypto/proof-key";
import { auditStep } from "@lode/app/operations/steps/audit-step";
import { freezeLedger } from "@lode/app/proof/freeze-ledger";
import { compareNextPayments } from "@lode/app/treasury/steps/compare-next-payments";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { newId } from "@lode/db/id";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { transactionOf } from "@lode/db/transaction";
import { type Filled, minersOf } from "./filled-database.ts";
import { describeRatio, median, PAIRS, ratioOf } from "./pairs.ts";

const NEW_AWARDS = 500;
const key = openProofKey(randomBytes(32).toString("base64"));
const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** Background work on the ledger, which must cost the same however long the ledger is. */
const SWEEPS: Record<string, (side: Filled) => Promise<void>> = {
  freeze: ({ db }) =>
    freezeLedger({
      db,
      transaction: transactionOf(db),
      logger: silent,
      proofKey: key,
      config: { PROOF_EVERY_SECONDS: 0 },
    }),
  audit: ({ db }) => db.transaction(auditStep),
  reconcile: ({ db }) => db.transaction((trx) => compareNextPayments(trx, new Date(), 1_000)),
};

/** Adds the same awards to both databases, then times a root, an audit step and a reconciliation step. */
export async function compareSizes(small: Filled, large: Filled): Promise<Record<string, string>> {
  const times = new Map(
    Object.keys(SWEEPS).map((name) => [name, { small: [] as number[], large: [] as number[] }]),
  );
  // The first two rounds only fill the caches.
  for (let pair = -2; pair < PAIRS; pair++) {
    const sides = pair % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const);
    for (const side of sides) await award({ small, large }[side]);
    for (const [name, run] of Object.entries(SWEEPS))
      for (const side of sides) {
        const startedAt = performance.now();
        await run({ small, large }[side]);
        if (pair >= 0) times.get(name)?.[side].push(performance.now() - startedAt);
      }
  }
  const [few, many] = [small, large].map(({ sizes }) => sizes.entries.toLocaleString("en"));
  return Object.fromEntries(
    [...times].map(([name, took]) => [
      `${name}: at ${few} and at ${many}`,
      `${median(took.small).toFixed(0)} and ${median(took.large).toFixed(0)} ms, ratio ${describeRatio(ratioOf(took.large, took.small))}`,
    ]),
  );
}

async function award(side: Filled): Promise<void> {
  const miners = await minersOf(side, NEW_AWARDS);
  await side.db.transaction((trx) =>
    postTransfers(
      trx,
      miners.map(({ id }) =>
        awardTransfer({ taskId: newId(), externalId: "1", attemptId: newId(), userId: id, points: 10n }),
      ),
    ),
  );
}

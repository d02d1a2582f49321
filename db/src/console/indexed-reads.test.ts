import { readHandle } from "@lode/core/domain/operators-search";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { explainReads } from "../../test/record-plans.ts";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";
import { listAudit, listAuditWords } from "./audit.read-model.ts";
import { listMiners } from "./miners.read-model.ts";
import { findByHandle } from "./search.read-model.ts";
import { readAttemptForOperator, readAttemptStory, readWithdrawalStory } from "./stories.read-model.ts";
import { listWithdrawals, readLastPayout, readWithdrawal } from "./withdrawals.read-model.ts";
import { readEvidence } from "./withdrawals-evidence.read-model.ts";

const world = await openTestDatabase();

const ID = "01939f3e-5b7a-7c3d-9a4b-0123456789ab";
const WALLET = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const SIGNATURE = "5".repeat(88);
const EVERY_MINER = { prefix: null, words: [], seesAddresses: true, isSuspended: false };
const PAGE = { cursor: ID, limit: 50 };
const search = (text: string) => (db: DbOrTrx) => findByHandle(db, readHandle(text), { seesAddresses: true });

/** The tables that a read scans from end to end even though it may use every existing index. */
async function scannedBy(read: (db: DbOrTrx) => Promise<unknown>): Promise<string[]> {
  const plans = await explainReads(world.db, read);
  expect(plans.length).toBeGreaterThan(0);
  const tables = plans.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
  return [...new Set(tables)];
}

test.each<[string, (db: DbOrTrx) => Promise<unknown>]>([
  ["search by an id", search(ID)],
  ["search by an email", search("ada@lode.test")],
  ["search by the beginning of a name", search("ada st")],
  ["search by an X handle", search("@vera_vein")],
  ["search by a signature", search(SIGNATURE)],
  ["search by a wallet", search(WALLET)],
  ["withdrawals", (db) => listWithdrawals(db, {}, PAGE)],
  ["withdrawals in review", (db) => listWithdrawals(db, { state: "review" }, PAGE)],
  [
    "completed withdrawals of an age",
    (db) => listWithdrawals(db, { state: "completed", before: new Date(0) }, PAGE),
  ],
  [
    "withdrawals of some days, oldest first",
    (db) => listWithdrawals(db, { since: new Date(0), before: new Date() }, { ...PAGE, order: "oldest" }),
  ],
  ["the largest withdrawals", (db) => listWithdrawals(db, {}, { ...PAGE, order: "largest" })],
  ["the smallest withdrawals", (db) => listWithdrawals(db, {}, { ...PAGE, order: "smallest" })],
  ["miners", (db) => listMiners(db, EVERY_MINER, { ...PAGE, order: "newest" })],
  ["miners by points", (db) => listMiners(db, EVERY_MINER, { ...PAGE, order: "points" })],
  [
    "miners by the beginning of a name",
    (db) => listMiners(db, { ...EVERY_MINER, prefix: "ada", words: ["ada"] }, { ...PAGE, order: "points" }),
  ],
  ["withdrawals with a hold", (db) => listWithdrawals(db, { hold: "refill" }, PAGE)],
  ["the last payout", readLastPayout],
  ["a withdrawal", (db) => readWithdrawal(db, ID)],
  ["a withdrawal's evidence", (db) => readEvidence(db, ID)],
  ["a withdrawal's story", (db) => readWithdrawalStory(db, ID)],
  ["an attempt", (db) => readAttemptForOperator(db, ID)],
  ["an attempt's story", (db) => readAttemptStory(db, ID)],
  ["the audit log", (db) => listAudit(db, {}, PAGE)],
  ["the audit log of one operator", (db) => listAudit(db, { actor: "ada@lode.test" }, PAGE)],
  [
    "the audit log of one act on some days",
    (db) => listAudit(db, { act: "signed in", from: new Date(0), to: new Date() }, PAGE),
  ],
  ["the audit log about one subject", (db) => listAudit(db, { subject: ID }, PAGE)],
  ["the words of the audit log", listAuditWords],
])("%s: no table is read from end to end", async (_name, read) => {
  expect(await scannedBy(read)).toEqual([]);
});

test("a read without an index is noticed", async () => {
  const read = (db: DbOrTrx) =>
    many(db, "select id from withdrawals where failure_reason = :reason", { reason: "" });
  expect(await scannedBy(read)).toEqual(["withdrawals"]);
});

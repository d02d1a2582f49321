import { createPublicKey, verify } from "node:crypto";
import { sha256 } from "@lode/adapters/crypto/random-token";
import { toHex, utf8 } from "@lode/core/domain/proof/digest";
import { isContinuation, leafHash, rootFromPath } from "@lode/core/domain/proof/merkle";
import { entryText, NO_PREDECESSOR, rootStatement } from "@lode/core/domain/proof/statements";
import { pathRanges } from "@lode/core/domain/proof/tree-shape";
import { readProofFigures } from "@lode/db/proof/figures.repository";
import { listProvedEntries, readRangeHashes } from "@lode/db/proof/leaves.repository";
import { findRoot, type LedgerRoot, listRoots } from "@lode/db/proof/roots.repository";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { givePoints } from "@lode/db/test/factories/give-points";
import { constraintOf } from "@lode/db/transaction";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { freezeLedger, recordProofFigures } from "./freeze-ledger.ts";

const worker = useTestLode({ PROOF_EVERY_SECONDS: "0" });
const freeze = (app = worker().app) => freezeLedger(app);

async function newestRoot(): Promise<LedgerRoot> {
  const root = await findRoot(worker().db);
  if (!root) throw new Error("There is no root.");
  return root;
}

const statementOf = ({ hash, previous, frozenAt, ...root }: LedgerRoot) =>
  rootStatement({
    ...root,
    hash: hash.toString("hex"),
    previous: previous.toString("hex"),
    frozenAt: frozenAt.toISOString(),
  });

/** Checks the signature independently of the product's code: the key encoded as in RFC 8410. */
function isSigned(root: LedgerRoot): boolean {
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), root.publicKey]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, Buffer.from(statementOf(root)), key, root.signature);
}

/** Checks entries as a miner does: hashes each entry and follows its path. */
async function rootsOfEntries({ userId }: BuiltMiner, { size }: LedgerRoot): Promise<string[]> {
  const entries = await listProvedEntries(worker().db, { userId, size, before: null, limit: 100 });
  return Promise.all(
    entries.map(async (entry) => {
      const path = await readRangeHashes(worker().db, sha256, pathRanges(entry.index, size));
      const leaf = await leafHash(sha256, utf8(entryText({ ...entry, transferId: entry.transfer_id })));
      return toHex(
        (await rootFromPath(sha256, leaf, { index: entry.index, size, path })) ?? new Uint8Array(),
      );
    }),
  );
}

test("every entry of a miner leads to a signed root and to every later root", async () => {
  const [ada, ben] = [await buildMiner(worker().db, { points: 500n }), await buildMiner(worker().db)];
  await freeze();
  const first = await newestRoot();
  expect(first).toMatchObject({ number: 1, size: 2, sums: { balances: 500n, awarded: 500n, sum: 0n } });
  expect(first.previous.toString("hex")).toBe(NO_PREDECESSOR);
  expect(isSigned(first)).toBe(true);
  expect(await rootsOfEntries(ada, first)).toEqual([first.hash.toString("hex")]);

  for (let n = 0; n < 5; n++) await buildAttempt(worker().db, n % 2 ? ada : ben);
  await freeze();
  const second = await newestRoot();
  expect(second).toMatchObject({ number: 2, size: 12 });
  for (const miner of [ada, ben]) {
    const roots = await rootsOfEntries(miner, second);
    expect(roots.length).toBeGreaterThan(1);
    expect(new Set(roots)).toEqual(new Set([second.hash.toString("hex")]));
  }
  // Paths to an older root are still available.
  expect(await rootsOfEntries(ada, first)).toEqual([first.hash.toString("hex")]);
});

test("each root names the previous root and continues its tree", async () => {
  const miner = await buildMiner(worker().db);
  for (let n = 0; n < 6; n++) {
    for (let made = 0; made <= n; made++) await buildAttempt(worker().db, miner);
    await freeze();
  }
  const roots = (await listRoots(worker().db, null, 50)).reverse();
  expect(roots.length).toBeGreaterThan(5);
  for (const [at, root] of roots.entries()) {
    expect(isSigned(root), `root ${root.number}`).toBe(true);
    const before = roots[at - 1];
    if (!before) continue;
    expect(root.previous.toString("hex")).toBe(toHex(await sha256(utf8(statementOf(before)))));
    const proof = root.consistency.map((part) => Uint8Array.from(part));
    const grown = [before, root].map(({ size, hash }) => ({ size, hash: Uint8Array.from(hash) }));
    const [earlier, later] = grown;
    if (!earlier || !later) throw new Error("Two roots were expected.");
    expect(await isContinuation(sha256, earlier, later, proof)).toBe(true);
  }
});

test("an entry that is committed late is in the next root, and the earlier root stays valid", async () => {
  const [slow, quick] = [await buildMiner(worker().db), await buildMiner(worker().db)];
  const late = await worker().db.transaction();
  const before = await newestRoot();
  await givePoints(late, slow.userId, 7n);
  await buildAttempt(worker().db, quick);
  await freeze();
  const without = await newestRoot();
  expect(without.size).toBe(before.size + 2);
  await late.commit();
  await freeze();
  const withIt = await newestRoot();
  expect(withIt.size).toBe(without.size + 2);
  expect(await rootsOfEntries(slow, withIt)).toEqual([withIt.hash.toString("hex")]);
  expect(await rootsOfEntries(quick, without)).toEqual([without.hash.toString("hex")]);
});

test("no root is made without new entries, or too soon", async () => {
  await freeze();
  const { number } = await newestRoot();
  await freeze();
  expect((await newestRoot()).number).toBe(number);
  await buildMiner(worker().db, { points: 1n });
  const { app } = worker();
  await freeze({ ...app, config: { ...app.config, PROOF_EVERY_SECONDS: 3_600 } });
  expect((await newestRoot()).number).toBe(number);
  await freeze();
  expect((await newestRoot()).number).toBe(number + 1);
});

test("two processes at once make only one root of each number", async () => {
  await buildMiner(worker().db, { points: 1n });
  const { number } = await newestRoot();
  const ends = await Promise.allSettled([freeze(), freeze(), freeze()]);
  expect(ends.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  const numbers = (await listRoots(worker().db, null, 100)).map((root) => root.number);
  expect(numbers).toEqual(Array.from({ length: number + 1 }, (_, at) => number + 1 - at));
  expect(await worker().db("proof_leaves").max("index as last")).toEqual([
    { last: BigInt((await newestRoot()).size - 1) },
  ]);
});

test("frozen entries are never changed", async () => {
  await freeze();
  for (const table of ["proof_leaves", "proof_nodes", "proof_roots"]) {
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(Promise.resolve(worker().db.raw(statement)), statement).rejects.toThrow(/append-only/);
  }
  const rewrite = worker().db.raw("update proof_roots set hash = sha256('')");
  await expect(Promise.resolve(rewrite)).rejects.toThrow(/append-only/);
  const again = worker().db.raw(
    "insert into proof_leaves (index, entry_id, salt) select index + 1000000, entry_id, salt from proof_leaves limit 1",
  );
  expect(await Promise.resolve(again).then(String, constraintOf)).toBe("proof_leaves_entry_id_key");
});

test("a thousand entries are frozen in few statements, and their paths are short", async () => {
  const miner = await buildMiner(worker().db);
  await worker().transaction(async (trx) => {
    for (let n = 0; n < 500; n++) await givePoints(trx, miner.userId, 1n);
  });
  await freeze();
  const root = await newestRoot();
  const roots = await rootsOfEntries(miner, root);
  expect(roots).toHaveLength(100);
  expect(new Set(roots)).toEqual(new Set([root.hash.toString("hex")]));
});

test("if the node is unreachable, the last reading of the treasury stays, and the points are still summed", async () => {
  const { app } = worker();
  const held = { baseUnits: 5_000_000n, lamports: 7n };
  const answering = { ...app, chain: { ...app.chain, readTreasury: async () => held } };
  await recordProofFigures(answering);
  const before = await readProofFigures(worker().db);
  expect(before).toMatchObject({ treasury: held, points: { sums: { sum: 0n } } });
  const { userId } = await buildMiner(worker().db, { points: 41n });
  expect(userId).not.toBe("");
  // Nothing listens at the address of this test's node.
  await recordProofFigures(app);
  const after = await readProofFigures(worker().db);
  expect(after.treasury).toEqual(before.treasury);
  expect(after.points?.sums.balances).toBe((before.points?.sums.balances ?? 0n) + 41n);
});

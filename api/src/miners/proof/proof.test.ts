import { buildRoot } from "@lode/app/test/build-root";
import type { ProvedEntryView } from "@lode/core/contracts/http/receipt";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { countLedger, noteTreasury } from "@lode/db/proof/figures.repository";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const WALLET = "5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY";
/** The first page is cached for some seconds; pages with a cursor are not, so the default query has one. */
const ask = async (query = "?roots_before=999999999") =>
  (await app().visitor().agent.get(`/api/proof${query}`)).body;

async function completedWithdrawals(count: number): Promise<void> {
  const { userId } = await buildMiner(app().db);
  for (let n = 0; n < count; n++) {
    const id = newId();
    await app()
      .db("withdrawals")
      .insert({
        id,
        user_id: userId,
        amount: 100 + n,
        fee: 1,
        withdrawal_type: "stablecoin",
        wallet_address: WALLET,
        status: "completed",
        transaction_hash: `signature-${id}`,
        request_hash: Buffer.from(id),
        ended_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 2))),
      });
  }
}

test("before anything has happened, the proof page is served and empty", async () => {
  expect(await ask("")).toMatchObject({
    cluster: "sandbox",
    treasury: { usdc_base_units: null, read_at: null },
    points: null,
    payouts: [],
    roots: [],
  });
  const miner = await app().signedIn();
  expect((await miner.agent.get("/api/proof/entries")).body).toMatchObject({
    root: null,
    entries: [],
    waiting: { entries: 0, points: 0 },
  });
});

test("the treasury and the points owed are shown as last read", async () => {
  await buildMiner(app().db, { points: 250n });
  await app().transaction(async (trx: Trx) => {
    await countLedger(trx);
    await noteTreasury(trx, { baseUnits: 2n ** 60n, lamports: 5_000n });
  });
  expect(await ask()).toMatchObject({
    treasury: { usdc_base_units: String(2n ** 60n), lamports: "5000", read_at: expect.any(String) },
    points: { owed: 250, balances: 250, in_flight: 0, awarded: 250, ledger_sum: 0 },
  });
});

test("completed payouts are listed once, newest first, in pages, with shortened addresses", async () => {
  await completedWithdrawals(61);
  const seen: { id: string; at: string }[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const page = await ask(after ? `?payouts_after=${after}` : "?roots_before=1");
    seen.push(...page.payouts);
    after = page.payouts_next;
    pages++;
  } while (after);
  expect(pages).toBe(3);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(61);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(seen[0]).toMatchObject({
    amount: 160,
    usdc: "1.60",
    wallet: "5oND…hzrY",
    explorer_url: expect.stringMatching(/\/tx\/signature-/),
  });
  expect(JSON.stringify(await ask())).not.toContain(WALLET);
  expect((await ask(`?payouts_after=${newId()}`)).payouts).toEqual([]);
});

test("a miner's entries are proved for the newest root or an older one, and later entries wait", async () => {
  const [miner, other] = [await app().signedIn({ points: 300n }), await buildMiner(app().db, { points: 7n })];
  const older = await buildRoot(app().db);
  await buildAttempt(app().db, miner.miner);
  const newest = await buildRoot(app().db);
  await buildAttempt(app().db, miner.miner);
  const read = async (query: string) => {
    const { body, text } = await miner.agent.get(`/api/proof/entries${query}`);
    expect(text).not.toContain(other.userId);
    const accounts = body.entries.map(({ account }: ProvedEntryView) => account);
    expect(new Set(accounts)).toEqual(new Set([miner.miner.userId]));
    return { root: body.root.number, entries: accounts.length, waiting: body.waiting };
  };
  const answer = (root: number, entries: number, ...waiting: number[]) => ({
    ...{ root, entries },
    waiting: { entries: waiting[0], points: waiting[1] },
  });
  expect(await read("")).toEqual(answer(newest.number, 2, 1, 10));
  expect(await read(`?root=${older.number}`)).toEqual(answer(older.number, 1, 2, 20));
  expect((await ask()).roots[0]).toMatchObject({ number: newest.number, hash: newest.hash.toString("hex") });
  for (const root of ["0", "999999"]) {
    expect(await miner.agent.get(`/api/proof/entries?root=${root}`)).toMatchObject({
      status: 404,
      body: { code: "not-found" },
    });
  }
  expect((await miner.agent.get("/api/proof/entries?root=-1")).status).toBe(400);
});

test("entries that fill more than one page are each reached once", async () => {
  const miner = await app().signedIn();
  for (let n = 0; n < 105; n++) await buildAttempt(app().db, miner.miner);
  await buildRoot(app().db);
  const first = (await miner.agent.get("/api/proof/entries")).body;
  const second = (await miner.agent.get(`/api/proof/entries?before=${first.next_before}`)).body;
  const indexes = [...first.entries, ...second.entries].map(({ index }) => index);
  expect([first.entries.length, second.entries.length, second.next_before]).toEqual([100, 5, null]);
  expect(new Set(indexes).size).toBe(105);
});

test("earlier roots are listed in pages", async () => {
  for (let n = 0; n < 12; n++) {
    await buildMiner(app().db, { points: 1n });
    await buildRoot(app().db);
  }
  const first = await ask();
  expect(first.roots).toHaveLength(10);
  const second = await ask(`?roots_before=${first.roots_next}`);
  expect(second.roots[0].number).toBe(first.roots.at(-1).number - 1);
  expect([...first.roots, ...second.roots].at(-1).number).toBe(1);
  expect(second.roots_next).toBeNull();
});

test("above the limit the answer says when to retry", async () => {
  const answers = await Promise.all(
    Array.from({ length: 260 }, () => app().visitor().agent.get("/api/proof")),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body.code).toBe("too-many-requests");
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
});

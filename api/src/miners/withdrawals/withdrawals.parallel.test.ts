import { readUserStats } from "@lode/db/points/points.read-model";
import { expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const WALLET = "5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY";
const ROUNDS = 40;
const AT_ONCE = 50;
/** Each balance covers amount 100 and fee 1 once, and none covers them twice. */
const BALANCES = [101n, 102n, 150n, 201n];

/** How a browser, a script and a double tap send the same request many times. */
const SENDERS: Record<string, (n: number) => Record<string, string>> = {
  "a key each": (n) => ({ "Idempotency-Key": `key-${n}` }),
  "one key": () => ({ "Idempotency-Key": "the same" }),
  "no key": () => ({}),
};

async function askAtOnce(miner: SignedIn, headersOf: (n: number) => Record<string, string>) {
  // Fetched once: an agent sends the cookies that it has when a request is created.
  const csrf = await miner.csrf();
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      miner.agent
        .post("/api/withdrawal")
        .set({ "X-CSRF-Token": csrf, ...headersOf(n) })
        .send({ amount: 100, withdrawalType: "stablecoin", walletAddress: WALLET }),
    ),
  );
}

// Takes twelve seconds on two idle cores; the time limit allows for a busy machine.
test(`of ${AT_ONCE} simultaneous requests on a balance for one, exactly one succeeds, in ${ROUNDS} rounds`, async () => {
  const outcomes = { made: 0, replayed: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const points = BALANCES[round % BALANCES.length] ?? 101n;
    const [sender = "", headersOf = () => ({})] =
      Object.entries(SENDERS)[round % Object.keys(SENDERS).length] ?? [];
    const what = `round ${round}: ${points} points, ${sender}`;
    const miner = await app().signedIn({ points });
    const answers = await askAtOnce(miner, headersOf);

    const made = answers.filter(({ status, body }) => status === 200 && !body.replayed);
    const replayed = answers.filter(({ status, body }) => status === 200 && body.replayed);
    const refused = answers.filter(({ body }) => body.code === "insufficient-balance");
    expect(made, what).toHaveLength(1);
    expect(made.length + replayed.length + refused.length, what).toBe(AT_ONCE);
    expect(replayed.length, what).toBe(sender === "a key each" ? 0 : AT_ONCE - 1);
    const [id] = made.map(({ body }) => body.withdrawal.id);
    expect(new Set([id, ...replayed.map(({ body }) => body.withdrawal.id)]).size, what).toBe(1);

    const rows = await app().db("withdrawals").where({ user_id: miner.miner.userId });
    expect(
      rows.map((row) => row.id),
      what,
    ).toEqual([id]);
    expect(await readUserStats(app().db, miner.miner.userId), what).toMatchObject({
      balance: points - 101n,
      held: 101n,
    });
    outcomes.made += made.length;
    outcomes.replayed += replayed.length;
    outcomes.refused += refused.length;
  }
  expect(outcomes.made).toBe(ROUNDS);
  expect(outcomes.made + outcomes.replayed + outcomes.refused).toBe(ROUNDS * AT_ONCE);
}, 300_000);

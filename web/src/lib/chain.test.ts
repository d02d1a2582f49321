import { afterEach, expect, test, vi } from "vitest";
import { balanceQuery, type ChainTransaction, paymentQuery, readPayment, unitsInUsdc } from "./chain.ts";

const chain = { rpcUrl: "https://node.test", usdcMint: "USDC" };
const balance = (owner: string, amount: string, mint = "USDC") => ({
  owner,
  mint,
  uiTokenAmount: { amount },
});
const paid = (err: unknown = null): ChainTransaction => ({
  meta: {
    err,
    preTokenBalances: [balance("treasury", "9000000"), balance("mine", "250000")],
    postTokenBalances: [
      balance("treasury", "8000000"),
      balance("mine", "1250000"),
      balance("mine", "7", "OTHER"),
    ],
  },
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [null, { state: "missing" }],
  [{ meta: null }, { state: "missing" }],
  [paid({ InstructionError: [0, "Custom"] }), { state: "failed" }],
  [paid(), { state: "finalized", units: 1_000_000n }],
])("%#: a transaction is read as %o", (found, reading) => {
  expect(readPayment(found, "mine", "USDC")).toEqual(reading);
});

test.each([
  [0n, "0.00"],
  [1_000_000n, "1.00"],
  [12_345_678n, "12.34"],
])("%d base units are %s USDC", (units, usdc) => {
  expect(unitsInUsdc(units)).toBe(usdc);
});

const answer = (body: unknown) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json(body)),
  );
const run = <T>(query: { queryFn?: unknown }) => (query.queryFn as () => Promise<T>)();

test("the node is asked without cookies, for finalized balances only", async () => {
  const account = { account: { data: { parsed: { info: { tokenAmount: { amount: "1500000" } } } } } };
  answer({ result: { value: [account, account] } });
  expect(await run(balanceQuery(chain, "mine"))).toBe(3_000_000n);
  const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(address).toBe("https://node.test");
  expect(init).toMatchObject({ method: "POST", credentials: "omit" });
  expect(String(init?.body)).toContain('"commitment":"finalized"');
});

test("a node that refuses, or has nothing to say, is an error and not an answer", async () => {
  answer({ error: { code: 429 } });
  await expect(run(paymentQuery(chain, "sig", "mine"))).rejects.toThrow();
  answer({});
  await expect(run(balanceQuery(chain, "mine"))).rejects.toThrow();
  answer({ result: null });
  expect(await run(paymentQuery(chain, "sig", "mine"))).toEqual({ state: "missing" });
});

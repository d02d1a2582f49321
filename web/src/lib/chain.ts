import type { SettingsView } from "@lode/core/contracts/http/system";
import { queryOptions } from "@tanstack/react-query";

export type Chain = NonNullable<SettingsView["chain"]>;

/** Long enough for a slow public node; the page does not depend on the answer. */
const TIMEOUT_MS = 8_000;

/** Asks the configured Solana node. This call does not go to Lode and carries no cookie. */
async function ask<T>({ rpcUrl }: Chain, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { result, error } = (await response.json()) as { result?: T; error?: unknown };
  if (error !== undefined || result === undefined) throw new Error("The node refused the question.");
  return result;
}

interface TokenBalance {
  mint: string;
  owner?: string;
  uiTokenAmount: { amount: string };
}

export interface ChainTransaction {
  meta: { err: unknown; preTokenBalances?: TokenBalance[]; postTokenBalances?: TokenBalance[] } | null;
}

/** What the chain says of a payment; `units` are base units of USDC, a millionth each. */
export type PaymentOnChain = { state: "missing" | "failed" } | { state: "finalized"; units: bigint };

export function readPayment(found: ChainTransaction | null, wallet: string, mint: string): PaymentOnChain {
  if (!found?.meta) return { state: "missing" };
  if (found.meta.err !== null) return { state: "failed" };
  const total = (balances: readonly TokenBalance[] = []): bigint =>
    balances
      .filter((balance) => balance.owner === wallet && balance.mint === mint)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
  return {
    state: "finalized",
    units: total(found.meta.postTokenBalances) - total(found.meta.preTokenBalances),
  };
}

// A node that cannot be asked is no fault of Lode: it is asked once and reported quietly.
const ONCE = { retry: false, staleTime: 30_000 } as const;

export const paymentQuery = (chain: Chain, signature: string, wallet: string) =>
  queryOptions({
    queryKey: ["chain", "payment", signature],
    queryFn: async () => {
      const options = { encoding: "json", commitment: "finalized", maxSupportedTransactionVersion: 0 };
      const found = await ask<ChainTransaction | null>(chain, "getTransaction", [signature, options]);
      return readPayment(found, wallet, chain.usdcMint);
    },
    ...ONCE,
  });

interface TokenAccounts {
  value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
}

/** Base units of USDC in all of the wallet's accounts. */
export const balanceQuery = (chain: Chain, wallet: string) =>
  queryOptions({
    queryKey: ["chain", "balance", wallet],
    queryFn: async () => {
      const options = { encoding: "jsonParsed", commitment: "finalized" };
      const accounts = await ask<TokenAccounts>(chain, "getTokenAccountsByOwner", [
        wallet,
        { mint: chain.usdcMint },
        options,
      ]);
      return accounts.value.reduce(
        (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
        0n,
      );
    },
    ...ONCE,
  });

const UNITS_PER_CENT = 10_000n;

/** USDC with two decimals, as text; a fraction of a cent is left out. */
export function unitsInUsdc(units: bigint): string {
  const cents = units / UNITS_PER_CENT;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

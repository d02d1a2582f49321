import { getTransactionDecoder } from "@solana/kit";
import { type VersionedMessage, VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import {
  FailedTransactionMetadata,
  type LiteSVM,
  SimulatedTransactionInfo,
  type TransactionMetadata,
} from "litesvm";
import type { SandboxChain } from "./chain.ts";
import { feeOf, memosOf, type TransferOnChain, transferInstructions } from "./landed-transfers.ts";
import type { StoredBalance } from "./ledger.ts";
import { asTokenAccount, readMint } from "./token-accounts.ts";
import { failureOf, type TransactionFailure } from "./transaction-failure.ts";
import { readAccount, toStored, type VmAccount } from "./vm.ts";

export type ExecutionOutcome = { err: TransactionFailure | null; logs: string[]; unitsConsumed: number };

export function refusalOf(
  chain: SandboxChain,
  signature: string,
  message: VersionedMessage,
): TransactionFailure | null {
  if (chain.ledger.find(signature)) return "AlreadyProcessed";
  return chain.clock.isLive(message.recentBlockhash) ? null : "BlockhashNotFound";
}

export function simulate(chain: SandboxChain, raw: Uint8Array): ExecutionOutcome {
  return outcomeOf(chain.vm.simulateTransaction(getTransactionDecoder().decode(raw)));
}

/** Executes and stores a transaction. A transaction that cannot land is dropped silently, as by a real leader. */
export function land(chain: SandboxChain, raw: Buffer): void {
  const { vm, ledger, clock } = chain;
  const { message, signatures } = VersionedTransaction.deserialize(raw);
  const signature = signatureText(signatures);
  if (chain.expired.has(signature) || refusalOf(chain, signature, message)) return;

  const keys = message.staticAccountKeys.map((key) => key.toBase58());
  const writable = keys.filter((_, index) => message.isAccountWritable(index));
  const accounts = readAccounts(vm, keys);
  const before = balancesOf(vm, keys, accounts);
  const { err, logs, unitsConsumed } = outcomeOf(vm.sendTransaction(getTransactionDecoder().decode(raw)));
  if (typeof err === "string") return; // refused before execution: not on the ledger, no fee
  // Accounts that the transaction could not write are unchanged.
  const changed = readAccounts(vm, writable);
  const after = balancesOf(vm, keys, new Map([...accounts, ...changed]));

  const slot = clock.slot();
  const fee = feeOf(message);
  const memos = memosOf(message, keys);
  const memo = memos.length > 0 ? memos.join("; ") : null;
  const transfers: TransferOnChain[] = [];
  if (err === null) {
    const instructions = transferInstructions(message, keys);
    for (const [nth, { source, destination, amount }] of instructions.entries()) {
      // Closed accounts are only in the balances before, opened accounts only in those after.
      const owners = (address: string): StoredBalance | undefined =>
        [...after.token, ...before.token].find(({ accountIndex }) => keys[accountIndex] === address);
      transfers.push({
        signature,
        slot,
        mint: owners(destination)?.mint ?? owners(source)?.mint ?? "",
        fromOwner: owners(source)?.owner ?? "",
        toOwner: owners(destination)?.owner ?? "",
        amount: String(amount),
        // If there are as many memos as transfers, each transfer has its own memo.
        memo: memos.length === instructions.length ? (memos[nth] ?? null) : memo,
        fee,
      });
    }
  }
  ledger.record({
    landed: {
      signature,
      slot,
      blockTime: Math.floor(Date.now() / 1_000),
      err,
      memo,
      addresses: keys,
      raw: raw.toString("base64"),
      meta: {
        fee,
        computeUnitsConsumed: unitsConsumed,
        logMessages: logs,
        preBalances: before.sol,
        postBalances: after.sol,
        preTokenBalances: before.token,
        postTokenBalances: after.token,
        loadedAddresses: { writable: [], readonly: [] },
      },
    },
    transfers,
    accounts: writable.map((address) => toStored(address, changed.get(address))),
  });
}

export function signatureText(signatures: Uint8Array[]): string {
  const [first] = signatures;
  return first ? bs58.encode(first) : "";
}

function outcomeOf(
  result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
): ExecutionOutcome {
  const failed = result instanceof FailedTransactionMetadata;
  // A successful send returns the metadata itself; a failure or a simulation contains it.
  const meta = failed || result instanceof SimulatedTransactionInfo ? result.meta() : result;
  return {
    err: failed ? failureOf(result) : null,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
  };
}

type Accounts = ReadonlyMap<string, VmAccount | undefined>;

const readAccounts = (vm: LiteSVM, keys: readonly string[]): Accounts =>
  new Map(keys.map((key) => [key, readAccount(vm, key)]));

function balancesOf(vm: LiteSVM, keys: readonly string[], accounts: Accounts) {
  const known = new Map<string, number>();
  const decimalsOf = (mint: string): number => {
    const decimals = known.get(mint) ?? readMint(vm, mint)?.decimals ?? 0;
    known.set(mint, decimals);
    return decimals;
  };
  const token = keys.flatMap((key, accountIndex) => {
    const account = accounts.get(key);
    const held = account && asTokenAccount(vm, account, decimalsOf);
    if (!held) return [];
    const { mint, owner, programId, uiTokenAmount } = held;
    return [{ accountIndex, mint, owner, programId, uiTokenAmount }];
  });
  return { sol: keys.map((key) => Number(accounts.get(key)?.lamports ?? 0n)), token };
}

import { randomBytes } from "node:crypto";
import { VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import type { Chain } from "../chain.ts";
import { canStillLand, land, type Outcome, refusalOf, signatureText, simulate } from "../execute.ts";
import { takeFault } from "../faults.ts";
import { invalidParameter, RpcError } from "../rpc-error.ts";
import { failureInWords } from "../transaction-failure.ts";
import { absentAccount, readAccount, storeAccount, writeAccount } from "../vm.ts";
import { addressAt, bytesOf, type Methods, optionsAt, textAt, withContext } from "./params.ts";

/** The size of a network packet. */
const LARGEST_TRANSACTION = 1_232;

export const sendMethods: Methods = {
  sendTransaction: (chain, params) => {
    const { encoding = "base58", skipPreflight = false } = optionsAt(params, 1);
    const raw = bytesOf(textAt(params, 0), encoding);
    const transaction = parsed(raw);
    const signature = signatureText(transaction.signatures);
    if (!skipPreflight) preflight(chain, raw, transaction, signature);
    return accept(chain, raw, signature);
  },
  simulateTransaction: (chain, params) => {
    const { encoding = "base58", sigVerify = false, replaceRecentBlockhash = false } = optionsAt(params, 1);
    const transaction = parsed(bytesOf(textAt(params, 0), encoding));
    if (replaceRecentBlockhash) transaction.message.recentBlockhash = chain.clock.latestBlockhash().blockhash;
    const outcome: Outcome = canStillLand(chain, transaction.message)
      ? simulateUnsigned(chain, transaction, sigVerify)
      : { err: "BlockhashNotFound", logs: [], unitsConsumed: 0 };
    return withContext(chain, { ...outcome, accounts: null, returnData: null });
  },
  requestAirdrop: (chain, params) => {
    const address = addressAt(params, 0);
    const account = readAccount(chain.vm, address) ?? absentAccount();
    writeAccount(chain.vm, address, { ...account, lamports: account.lamports + BigInt(Number(params[1])) });
    const signature = bs58.encode(randomBytes(64));
    const blockTime = Math.floor(Date.now() / 1_000);
    chain.ledger.record({
      landed: { signature, slot: chain.clock.slot(), blockTime, err: null, memo: null, addresses: [address] },
      accounts: [storeAccount(chain.vm, address)],
    });
    return signature;
  },
};

function parsed(raw: Buffer): VersionedTransaction {
  if (raw.length > LARGEST_TRANSACTION) {
    throw new RpcError(
      -32602,
      `base64 encoded solana_transaction::versioned::VersionedTransaction too large: ${raw.length} bytes (max: encoded/raw 1644/1232)`,
    );
  }
  try {
    return VersionedTransaction.deserialize(raw);
  } catch {
    throw invalidParameter("failed to deserialize the transaction");
  }
}

function preflight(chain: Chain, raw: Buffer, { message }: VersionedTransaction, signature: string): void {
  const refusal = refusalOf(chain, signature, message);
  const { err, logs, unitsConsumed } = refusal
    ? { err: refusal, logs: [], unitsConsumed: 0 }
    : simulate(chain, raw);
  if (err === null) return;
  const data = { err, logs, accounts: null, unitsConsumed, returnData: null };
  throw new RpcError(-32002, `Transaction simulation failed: ${failureInWords(err)}`, data);
}

// Handles an accepted transaction like a node, unless a fault is set.
function accept(chain: Chain, raw: Buffer, signature: string): string {
  const { faults } = chain;
  if (takeFault(faults, "drop")) return signature;
  if (takeFault(faults, "expire")) {
    chain.expired.add(signature);
    return signature;
  }
  if (takeFault(faults, "hold")) {
    chain.held.push({ dueSlot: chain.clock.slot() + faults.holdSlots, raw });
    return signature;
  }
  land(chain, raw);
  if (takeFault(faults, "landThenError"))
    throw new RpcError(-32603, "injected: connection lost after broadcast");
  return signature;
}

function simulateUnsigned(chain: Chain, transaction: VersionedTransaction, sigVerify: boolean): Outcome {
  chain.vm.withSigverify(sigVerify);
  try {
    return simulate(chain, transaction.serialize());
  } finally {
    chain.vm.withSigverify(true);
  }
}

import { VersionedTransaction } from "@solana/web3.js";
import { type SandboxChain, takeFault } from "../chain.ts";
import { type ExecutionOutcome, land, refusalOf, signatureText, simulate } from "../execute.ts";
import { failureInWords } from "../transaction-failure.ts";
import {
  bytesOf,
  invalidParameter,
  type Methods,
  optionsAt,
  RpcError,
  textAt,
  withContext,
} from "./params.ts";

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
    const { encoding = "base58", sigVerify = false } = optionsAt(params, 1);
    const transaction = parsed(bytesOf(textAt(params, 0), encoding));
    const outcome: ExecutionOutcome = chain.clock.isLive(transaction.message.recentBlockhash)
      ? simulateUnsigned(chain, transaction, sigVerify)
      : { err: "BlockhashNotFound", logs: [], unitsConsumed: 0 };
    return withContext(chain, { ...outcome, accounts: null, returnData: null });
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
    const transaction = VersionedTransaction.deserialize(raw);
    if (transaction.message.addressTableLookups.length === 0) return transaction;
  } catch {
    throw invalidParameter("failed to deserialize the transaction");
  }
  throw invalidParameter("the sandbox has no address lookup tables");
}

function preflight(
  chain: SandboxChain,
  raw: Buffer,
  { message }: VersionedTransaction,
  signature: string,
): void {
  const refusal = refusalOf(chain, signature, message);
  const { err, logs, unitsConsumed } = refusal
    ? { err: refusal, logs: [], unitsConsumed: 0 }
    : simulate(chain, raw);
  if (err === null) return;
  const data = { err, logs, accounts: null, unitsConsumed, returnData: null };
  throw new RpcError(-32002, `Transaction simulation failed: ${failureInWords(err)}`, data);
}

// Handles an accepted transaction like a node, unless a fault is set.
function accept(chain: SandboxChain, raw: Buffer, signature: string): string {
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

function simulateUnsigned(
  chain: SandboxChain,
  transaction: VersionedTransaction,
  sigVerify: boolean,
): ExecutionOutcome {
  chain.vm.withSigverify(sigVerify);
  try {
    return simulate(chain, transaction.serialize());
  } finally {
    chain.vm.withSigverify(true);
  }
}

import { VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import type { Commitment } from "../block-clock.ts";
import type { SandboxChain } from "../chain.ts";
import type { Landed } from "../ledger.ts";
import {
  addressAt,
  commitmentAt,
  invalidParameter,
  type Methods,
  optionsAt,
  RpcError,
  textAt,
  withContext,
} from "./params.ts";

const LEVELS: Commitment[] = ["processed", "confirmed", "finalized"];
const reaches = (level: Commitment, wanted: Commitment): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);

export const historyMethods: Methods = {
  getSignatureStatuses: (chain, params) => {
    const signatures = params[0];
    if (!Array.isArray(signatures) || signatures.length > 256)
      throw invalidParameter("Too many inputs provided; max 256");
    return withContext(
      chain,
      signatures.map((signature: string) => statusOf(chain, chain.ledger.find(signature))),
    );
  },
  getSignaturesForAddress: (chain, params) => {
    const { limit = 1_000, before, until } = optionsAt(params, 1);
    const wanted = commitmentAt(params, 1);
    const all = chain.ledger.signaturesOf(addressAt(params, 0));
    const first = before === undefined ? 0 : all.indexOf(before) + 1;
    const last = until === undefined || !all.includes(until) ? all.length : all.indexOf(until);
    const rows = all.slice(first, last).flatMap((signature) => {
      const landed = chain.ledger.find(signature);
      const confirmationStatus = landed && chain.clock.commitmentOf(landed.slot);
      if (!landed || !confirmationStatus || !reaches(confirmationStatus, wanted)) return [];
      const { slot, err, blockTime } = landed;
      const memo = landed.memo === null ? null : `[${Buffer.byteLength(landed.memo)}] ${landed.memo}`;
      return [{ signature, slot, err, memo, blockTime, confirmationStatus }];
    });
    return rows.slice(0, limit);
  },
  getTransaction: (chain, params) => {
    const landed = chain.ledger.find(textAt(params, 0));
    if (!landed || !reaches(chain.clock.commitmentOf(landed.slot), commitmentAt(params, 1))) return null;
    const { encoding, maxSupportedTransactionVersion } = optionsAt(params, 1);
    const transaction = VersionedTransaction.deserialize(Buffer.from(landed.raw, "base64"));
    if (transaction.version !== "legacy" && maxSupportedTransactionVersion === undefined) {
      throw new RpcError(
        -32015,
        `Transaction version (${transaction.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${transaction.version}`,
      );
    }
    return {
      slot: landed.slot,
      blockTime: landed.blockTime,
      version: transaction.version,
      meta: { ...landed.meta, err: landed.err, status: resultOf(landed), innerInstructions: [], rewards: [] },
      transaction: encoding === "base64" ? [landed.raw, "base64"] : asJson(transaction),
    };
  },
};

const resultOf = ({ err }: Landed): object => (err === null ? { Ok: null } : { Err: err });

function statusOf({ clock }: SandboxChain, landed: Landed | undefined): object | null {
  if (!landed) return null;
  const { slot, err } = landed;
  const confirmationStatus = clock.commitmentOf(slot);
  const confirmations = confirmationStatus === "finalized" ? null : clock.slot() - slot;
  return { slot, confirmations, err, status: resultOf(landed), confirmationStatus };
}

function asJson({ signatures, message, version }: VersionedTransaction): object {
  const instructions = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    programIdIndex,
    accounts: [...accountKeyIndexes],
    data: bs58.encode(data),
    stackHeight: 1,
  }));
  return {
    signatures: signatures.map((signature) => bs58.encode(signature)),
    message: {
      header: message.header,
      accountKeys: message.staticAccountKeys.map((key) => key.toBase58()),
      recentBlockhash: message.recentBlockhash,
      instructions,
      ...(version === "legacy" ? {} : { addressTableLookups: [] }),
    },
  };
}

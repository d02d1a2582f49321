import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  SystemProgram,
  type VersionedMessage,
} from "@solana/web3.js";
import bs58 from "bs58";
import type { LiteSVM } from "litesvm";
import { readAccount } from "./vm.ts";

type MessageKeys = { all: string[]; writable: string[]; readonly: string[] };

/**
 * Returns every account of a message, in the order of instruction indexes. `writable` and `readonly` are the
 * accounts from lookup tables.
 */
export function keysOf(vm: LiteSVM, message: VersionedMessage): MessageKeys {
  const writable: string[] = [];
  const readonly: string[] = [];
  for (const lookup of message.addressTableLookups) {
    const table = readAccount(vm, lookup.accountKey.toBase58());
    if (!table) continue;
    const { addresses } = AddressLookupTableAccount.deserialize(table.data);
    const pick = (indexes: number[]): string[] =>
      indexes.flatMap((index) => addresses[index]?.toBase58() ?? []);
    writable.push(...pick([...lookup.writableIndexes]));
    readonly.push(...pick([...lookup.readonlyIndexes]));
  }
  const own = message.staticAccountKeys.map((key) => key.toBase58());
  return { all: [...own, ...writable, ...readonly], writable, readonly };
}

/** LiteSVM reports no fee: 5,000 lamports a signature, plus price times requested limit (not units used). */
export function feeOf(message: VersionedMessage): number {
  let price = 0n;
  let limit: number | undefined;
  let instructions = 0;
  for (const { programIdIndex, data } of message.compiledInstructions) {
    if (!message.staticAccountKeys[programIdIndex]?.equals(ComputeBudgetProgram.programId)) instructions += 1;
    else if (data[0] === 2) limit = Buffer.from(data).readUInt32LE(1);
    else if (data[0] === 3) price = Buffer.from(data).readBigUInt64LE(1);
  }
  const units = BigInt(Math.min(1_400_000, limit ?? 200_000 * instructions));
  return 5_000 * message.header.numRequiredSignatures + Number((price * units + 999_999n) / 1_000_000n);
}

/**
 * Whether a durable nonce is valid: the first instruction advances it, and bytes 40 to 72 of its account
 * equal the message's "blockhash".
 */
export function nonceIsLive(vm: LiteSVM, message: VersionedMessage): boolean {
  const [first] = message.compiledInstructions;
  if (!first || first.data.length < 4 || Buffer.from(first.data).readUInt32LE(0) !== 4) return false;
  if (!message.staticAccountKeys[first.programIdIndex]?.equals(SystemProgram.programId)) return false;
  const key = message.staticAccountKeys[first.accountKeyIndexes[0] ?? -1];
  const account = key && readAccount(vm, key.toBase58());
  return (
    account !== undefined &&
    account.data.length >= 80 &&
    bs58.encode(account.data.subarray(40, 72)) === message.recentBlockhash
  );
}

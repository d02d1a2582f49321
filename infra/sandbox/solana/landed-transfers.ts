import { ComputeBudgetProgram, type VersionedMessage } from "@solana/web3.js";
import { isTokenProgram } from "./token-accounts.ts";

/** A successful SPL transfer instruction. The list of all of them is the independent record of who was paid. */
export type TransferOnChain = {
  signature: string;
  slot: number;
  mint: string;
  fromOwner: string;
  toOwner: string;
  /** Base units. */
  amount: string;
  memo: string | null;
  fee: number;
};

const MEMO_PROGRAMS = new Set([
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
]);
const TRANSFER = 3;
const TRANSFER_CHECKED = 12;

export type TransferInstruction = { source: string; destination: string; amount: bigint };

/** Returns the top-level Transfer and TransferChecked instructions. Payouts have no inner transfers. */
export function transferInstructions(message: VersionedMessage, keys: string[]): TransferInstruction[] {
  return message.compiledInstructions.flatMap(({ programIdIndex, accountKeyIndexes, data }) => {
    const kind = data[0];
    if (!isTokenProgram(keys[programIdIndex] ?? "") || (kind !== TRANSFER && kind !== TRANSFER_CHECKED))
      return [];
    // Accounts: source, [mint,] destination, authority.
    const [source, second, third] = accountKeyIndexes.map((index) => keys[index]);
    const destination = kind === TRANSFER_CHECKED ? third : second;
    if (source === undefined || destination === undefined || data.length < 9) return [];
    return [{ source, destination, amount: Buffer.from(data).readBigUInt64LE(1) }];
  });
}

export function memosOf(message: VersionedMessage, keys: string[]): string[] {
  return message.compiledInstructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.has(keys[programIdIndex] ?? ""))
    .map(({ data }) => Buffer.from(data).toString("utf8"));
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

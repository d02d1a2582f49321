import type { FailedInstruction } from "@lode/core/domain/withdrawals/lifecycle";
import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_PROGRAM_ID } from "@solana/spl-token";
import { VersionedTransaction } from "@solana/web3.js";
import { MEMO_PROGRAM, withdrawalsIn } from "./addresses.ts";

const PARTS = new Map<string, FailedInstruction["part"]>([
  [ASSOCIATED_TOKEN_PROGRAM_ID.toBase58(), "opening"],
  [TOKEN_PROGRAM_ID.toBase58(), "transfer"],
  [MEMO_PROGRAM.toBase58(), "memo"],
]);

/**
 * The failed instruction in a transaction by Lode, found from the chain's error, and the withdrawal that the
 * next memo names. Undefined if the error concerns the whole transaction or its budget.
 */
export function failedInstruction(bytes: Uint8Array, error: string): FailedInstruction | undefined {
  const index = instructionIndex(JSON.parse(error));
  if (index === undefined) return undefined;
  const { message } = VersionedTransaction.deserialize(bytes);
  const programOf = ({ programIdIndex }: { programIdIndex: number }): string =>
    message.staticAccountKeys[programIdIndex]?.toBase58() ?? "";
  const instructions = message.compiledInstructions;
  const failed = instructions[index];
  const part = failed && PARTS.get(programOf(failed));
  if (!part) return undefined;
  const memo = instructions.slice(index).find((one) => PARTS.get(programOf(one)) === "memo");
  const [withdrawalId] = withdrawalsIn(memo && Buffer.from(memo.data).toString("utf8"));
  return withdrawalId === undefined ? undefined : { withdrawalId, part };
}

/** The index in `{ InstructionError: [index, …] }`; undefined if the error concerns the whole transaction. */
export function instructionIndex(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("InstructionError" in error)) return undefined;
  const [index] = error.InstructionError as [unknown];
  return typeof index === "number" ? index : undefined;
}

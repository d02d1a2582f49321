import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from "@solana/spl-token";
import { ComputeBudgetProgram, PublicKey, TransactionInstruction } from "@solana/web3.js";
import { USDC_DECIMALS } from "../../domain/amounts.ts";
import { MEMO_PROGRAM, USDC_DEVNET_MINT } from "./addresses.ts";
import type { PaymentOrder } from "./port.ts";

/** Throws TokenOwnerOffCurveError for an owner that is no wallet. */
export const tokenAccountOf = (owner: PublicKey): PublicKey =>
  getAssociatedTokenAddressSync(USDC_DEVNET_MINT, owner);

/** `wd:<id>`: opaque, since the chain is public for ever. */
export const memoOf = (withdrawalId: string): string => `wd:${withdrawalId}`;

/** Measured: create + transfer + memo uses 14,000-16,000 units; the rest is room. */
const COMPUTE_UNIT_LIMIT = 60_000;

/** Creates the recipient's token account where it is missing, transfers, and writes the memo. */
export function paymentInstructions(
  treasury: PublicKey,
  order: PaymentOrder,
  microLamportsPerUnit: number,
): TransactionInstruction[] {
  const owner = new PublicKey(order.recipient);
  const target = tokenAccountOf(owner);
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNIT_LIMIT }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: microLamportsPerUnit }),
    createAssociatedTokenAccountIdempotentInstruction(treasury, target, owner, USDC_DEVNET_MINT),
    createTransferCheckedInstruction(
      tokenAccountOf(treasury),
      USDC_DEVNET_MINT,
      target,
      treasury,
      order.baseUnits,
      USDC_DECIMALS,
    ),
    new TransactionInstruction({
      programId: MEMO_PROGRAM,
      keys: [],
      data: Buffer.from(memoOf(order.withdrawalId)),
    }),
  ];
}

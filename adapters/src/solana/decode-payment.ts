import { USDC_DECIMALS } from "@lode/core/domain/amounts";
import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  decodeTransferCheckedInstruction,
  TOKEN_PROGRAM_ID,
  TokenInstruction,
} from "@solana/spl-token";
import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  type PublicKey,
  SystemProgram,
  TransactionInstruction,
  VersionedMessage,
} from "@solana/web3.js";
import { MEMO_PROGRAM, USDC_DEVNET_MINT } from "./addresses.ts";
import { tokenAccountOf } from "./build-payment.ts";

/** The effects of a message, derived from its bytes alone. */
export interface DecodedPayment {
  transfers: { tokenAccount: string; baseUnits: bigint }[];
  memos: string[];
  opened: string[];
  computeUnits: number;
  microLamports: number;
}

export class ForbiddenPaymentError extends Error {}

const forbidden = (what: string): never => {
  throw new ForbiddenPaymentError(`The treasury does not sign this: ${what}.`);
};

/** The idempotent `create` instruction of the associated token program. */
const CREATE_IDEMPOTENT = 1;

/** Decodes a message of the treasury. Throws ForbiddenPaymentError for anything no payout contains. */
export function decodePayment(bytes: Uint8Array, treasury: PublicKey): DecodedPayment {
  const message = VersionedMessage.deserialize(bytes);
  if (message.addressTableLookups.length > 0) forbidden("it uses an address lookup table");
  if (message.header.numRequiredSignatures !== 1) forbidden("it needs other signatures");
  if (!message.staticAccountKeys[0]?.equals(treasury)) forbidden("another account pays its fee");

  const decoded: DecodedPayment = { transfers: [], memos: [], opened: [], computeUnits: 0, microLamports: 0 };
  for (const { programIdIndex, accountKeyIndexes, data } of message.compiledInstructions) {
    const keyAt = (index: number): PublicKey =>
      message.staticAccountKeys[index] ?? forbidden("it refers to a missing account");
    const instruction = new TransactionInstruction({
      programId: keyAt(programIdIndex),
      keys: accountKeyIndexes.map((index) => ({
        pubkey: keyAt(index),
        isSigner: message.isAccountSigner(index),
        isWritable: message.isAccountWritable(index),
      })),
      data: Buffer.from(data),
    });
    readInstruction(decoded, instruction, treasury);
  }
  return decoded;
}

function readInstruction(
  decoded: DecodedPayment,
  instruction: TransactionInstruction,
  treasury: PublicKey,
): void {
  const { programId, data } = instruction;
  if (programId.equals(ComputeBudgetProgram.programId)) readBudget(decoded, instruction);
  else if (programId.equals(MEMO_PROGRAM)) decoded.memos.push(data.toString("utf8"));
  else if (programId.equals(TOKEN_PROGRAM_ID)) decoded.transfers.push(readTransfer(instruction, treasury));
  else if (programId.equals(ASSOCIATED_TOKEN_PROGRAM_ID))
    decoded.opened.push(readOpening(instruction, treasury));
  else forbidden(`it calls ${programId.toBase58()}`);
}

function readBudget(decoded: DecodedPayment, instruction: TransactionInstruction): void {
  switch (ComputeBudgetInstruction.decodeInstructionType(instruction)) {
    case "SetComputeUnitLimit":
      decoded.computeUnits = ComputeBudgetInstruction.decodeSetComputeUnitLimit(instruction).units;
      return;
    case "SetComputeUnitPrice":
      decoded.microLamports = Number(
        ComputeBudgetInstruction.decodeSetComputeUnitPrice(instruction).microLamports,
      );
      return;
    default:
      forbidden("it changes another part of the compute budget");
  }
}

/** One byte for the kind, eight for the amount, one for the decimals. */
const TRANSFER_CHECKED_LENGTH = 10;

function readTransfer(instruction: TransactionInstruction, treasury: PublicKey) {
  const { data } = instruction;
  if (data[0] !== TokenInstruction.TransferChecked || data.length !== TRANSFER_CHECKED_LENGTH)
    return forbidden("it has a token instruction other than a transfer");
  const { keys, data: terms } = decodeTransferCheckedInstruction(instruction);
  const isOurs =
    keys.source.pubkey.equals(tokenAccountOf(treasury)) &&
    keys.mint.pubkey.equals(USDC_DEVNET_MINT) &&
    keys.owner.pubkey.equals(treasury) &&
    keys.multiSigners.length === 0 &&
    terms.decimals === USDC_DECIMALS;
  if (!isOurs) return forbidden("it transfers something other than the treasury's USDC");
  return { tokenAccount: keys.destination.pubkey.toBase58(), baseUnits: terms.amount };
}

/** The token account that the instruction opens at the treasury's cost. */
function readOpening({ data, keys }: TransactionInstruction, treasury: PublicKey): string {
  const [payer, account, owner, mint, system, token] = keys.map(({ pubkey }) => pubkey);
  const isOurs =
    data.length === 1 &&
    data[0] === CREATE_IDEMPOTENT &&
    payer?.equals(treasury) &&
    mint?.equals(USDC_DEVNET_MINT) &&
    system?.equals(SystemProgram.programId) &&
    token?.equals(TOKEN_PROGRAM_ID) &&
    owner !== undefined &&
    account?.equals(tokenAccountOf(owner));
  return isOurs && account ? account.toBase58() : forbidden("it opens an account that no payout needs");
}

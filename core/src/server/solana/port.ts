import type { SignatureReading } from "../../domain/withdrawals/lifecycle.ts";

/** A signed transaction, complete: these bytes are the payment. */
export interface SignedPayment {
  /** Base58, known at signing. */
  signature: string;
  bytes: Buffer;
  blockhash: string;
  /** Valid up to and including this block height, dead one later. */
  lastValidBlockHeight: bigint;
  /** The recipient's token account. */
  tokenAccount: string;
}

export interface PaymentOrder {
  /** Goes into the memo, so that the chain can be joined back to the rows. */
  withdrawalId: string;
  /** The miner's wallet. */
  recipient: string;
  /** Base units of USDC. */
  baseUnits: bigint;
}

export type RecipientJudgement = { payable: true } | { payable: false; reason: string };

/** The node that answers is not the configured cluster, or the mint is not USDC: nothing may be signed. */
export class WrongChainError extends Error {}

/** The chain as payouts need it. Every method throws where the node cannot be asked; that is never a failure of the payment. */
export interface PayoutChain {
  /** Throws WrongChainError where cluster or mint are not the configured ones. Asked once; a good answer is remembered. */
  assertConfigured(): Promise<void>;
  /** The treasury's USDC in base units and its SOL in lamports. */
  readTreasury(): Promise<{ baseUnits: bigint; lamports: bigint }>;
  judgeRecipient(wallet: string): Promise<RecipientJudgement>;
  /** Builds and signs; sends nothing. */
  signPayment(order: PaymentOrder): Promise<SignedPayment>;
  /** Sends the bytes; sending the same bytes again pays nothing twice. */
  send(bytes: Buffer, options: { preflight: boolean }): Promise<void>;
  /** To be read before a signature is looked up, when its death is to be proved. */
  finalizedHeight(): Promise<bigint>;
  readSignature(signature: string): Promise<SignatureReading>;
  /** True where the finalized transaction moved exactly this much USDC to this token account. */
  didPay(signature: string, order: { tokenAccount: string; baseUnits: bigint }): Promise<boolean>;
}

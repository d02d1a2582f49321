import type { SignatureReading } from "../../domain/withdrawals/lifecycle.ts";

/** Whoever holds the treasury's key: a file, the environment, or a service that never gives it away. */
export interface TreasurySigner {
  /** Base58 of the public key. Throws where the holder cannot be asked. */
  readAddress(): Promise<string>;
  /** The Ed25519 signature, 64 bytes, of a message's bytes. Throws where it cannot be made. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

export interface PaymentOrder {
  /** Goes into the memo, so that the chain can be joined back to the rows. */
  withdrawalId: string;
  /** The miner's wallet. */
  recipient: string;
  /** Base units of USDC. */
  baseUnits: bigint;
  /** Whether the wallet has no token account yet, so that the treasury opens one. */
  opensAccount: boolean;
}

/** A signed transaction, complete: these bytes are the payment. */
export interface SignedPayment {
  /** Base58, known at signing. */
  signature: string;
  bytes: Buffer;
  blockhash: string;
  /** Valid up to and including this block height, dead one later. */
  lastValidBlockHeight: bigint;
  /** What it pays, in its order, and into which token account. */
  orders: (PaymentOrder & { tokenAccount: string })[];
}

export interface SignedBatch {
  /** Undefined where the simulation let none pass. */
  payment: SignedPayment | undefined;
  /** What the simulation refused, with its words. Nothing was signed for these. */
  refused: { withdrawalId: string; reason: string }[];
}

export type RecipientJudgement =
  | { payable: true; hasTokenAccount: boolean }
  | { payable: false; reason: string };

/** What the chain says about a transaction; the height was read before the signature. */
export interface PayoutReading {
  finalizedHeight: bigint;
  signature: SignatureReading;
}

/** One change of the treasury's USDC. */
export interface TreasuryMovement {
  signature: string;
  slot: number;
  /** Base units; negative where USDC left. */
  delta: bigint;
  /** What it paid to whom, where it is a payment as we make them; empty otherwise. */
  payments: { withdrawalId: string; owner: string; tokenAccount: string; baseUnits: bigint }[];
  /** The transaction itself. */
  bytes: Buffer;
  blockhash: string;
}

/** The node is not of the configured cluster, the mint is not USDC, or the key is not the treasury's: nothing may be signed. */
export class WrongChainError extends Error {}

/** The chain as payouts need it. Every method throws where the node cannot be asked; that is never a failure of the payment. */
export interface PayoutChain extends TreasuryHistory {
  /** Throws WrongChainError where cluster, mint or key are not the configured ones. Asked once; a good answer is remembered. */
  assertConfigured(): Promise<void>;
  /** The treasury's USDC in base units and its SOL in lamports. */
  readTreasury(): Promise<{ baseUnits: bigint; lamports: bigint }>;
  /** Lamports that one payout costs at most: fee, dearest tip, and the rent that the chain asks for a token account. */
  costOfPayout(): Promise<bigint>;
  judgeRecipient(wallet: string): Promise<RecipientJudgement>;
  /** How many of these orders, from the first, fit into one transaction. At least one. */
  countFitting(orders: readonly PaymentOrder[]): number;
  /** Simulates, leaves out what the simulation refuses, and signs the rest as one transaction; sends nothing. */
  signPayments(orders: readonly PaymentOrder[]): Promise<SignedBatch>;
  /** Sends the bytes; sending the same bytes again pays nothing twice. */
  send(bytes: Buffer, options: { preflight: boolean }): Promise<void>;
  /**
   * Says "not-found" past the last valid height only after the independent node said so as well, with its own
   * finalized height past it, and no other transaction of the treasury names these withdrawals.
   */
  readPayout(payout: {
    signature: string;
    lastValidBlockHeight: bigint;
    withdrawalIds: readonly string[];
  }): Promise<PayoutReading>;
  /** Base units that each token account received by a finalized transaction; undefined where there is none without error. */
  readReceived(signature: string): Promise<ReadonlyMap<string, bigint> | undefined>;
}

/** What the chain remembers of the treasury's USDC. Needs no key. Every method throws where the node cannot be asked. */
export interface TreasuryHistory {
  /** The newest transactions without error whose memos name withdrawals. */
  listRecentPayments(limit: number): Promise<{ signature: string }[]>;
  /** Every final change after this signature (undefined: all), oldest first. */
  listMovements(after: string | undefined): Promise<TreasuryMovement[]>;
  /** Undefined where the transaction is not confirmed, failed, or moved none of the treasury's USDC. */
  findMovement(signature: string): Promise<TreasuryMovement | undefined>;
}

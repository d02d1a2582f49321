import type { Said } from "@lode/core/domain/sentences/say";
import type { SignatureReading } from "@lode/core/domain/withdrawals/lifecycle";

/** Holds the treasury's key, from a file or the environment. */
export interface TreasurySigner {
  /** The public key in base58. */
  readAddress(): Promise<string>;
  /** The Ed25519 signature (64 bytes) of a message. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

export interface PaymentOrder {
  /** Written into the memo, which links the payment to its row. */
  withdrawalId: string;
  recipient: string;
  /** Base units of USDC. */
  baseUnits: bigint;
  /** Whether the payment opens the wallet's token account if it does not exist on landing. */
  mayOpenAccount: boolean;
}

/** The terms shared by all transactions built at this moment. */
export interface PaymentTerms {
  blockhash: string;
  /** Valid up to and including this block height. */
  lastValidBlockHeight: bigint;
  microLamports: number;
}

/** A complete signed transaction: these bytes are the payment. */
export interface SignedPayment {
  /** Base58. Known as soon as the transaction is signed. */
  signature: string;
  bytes: Buffer;
  blockhash: string;
  /** Valid up to and including this block height. */
  lastValidBlockHeight: bigint;
  /** In the order of the instructions. */
  orders: (PaymentOrder & { tokenAccount: string })[];
}

export interface SignedBatch {
  /** Undefined if the simulation refused every order. */
  payment: SignedPayment | undefined;
  /** The orders that were not signed, with the simulation's message. */
  refused: { withdrawalId: string; reason: string }[];
}

export type RecipientJudgement =
  | { payable: true; hasTokenAccount: boolean }
  | { payable: false; reason: Said };

export interface ChainReading {
  /** Read before the second look-up of the signature; null if the first look-up found it. */
  finalizedHeight: bigint | null;
  signature: SignatureReading;
  /** Other outflows of the treasury whose memos name these withdrawals, which must not be paid again yet. */
  named: { withdrawalId: string; signature: string }[];
}

/** A transaction by Lode that may have landed, and the withdrawals it pays. */
export interface SoughtPayout {
  signature: string;
  lastValidBlockHeight: bigint;
  withdrawalIds: readonly string[];
  /** No payment of these withdrawals is older. */
  since: Date;
}

export interface Receipt {
  /** Base units. */
  delta: bigint;
  /** Whether the transaction opened the account, at the treasury's cost. */
  opened: boolean;
}

/** A change of the treasury's USDC. */
export interface TreasuryMovement {
  signature: string;
  slot: number;
  /** Base units; negative for an outflow. */
  delta: bigint;
  /** The payments in the transaction if Lode made it; otherwise empty. */
  payments: { withdrawalId: string; owner: string; tokenAccount: string; baseUnits: bigint }[];
  bytes: Buffer;
  blockhash: string;
}

/** The node's cluster, the mint or the key is not the configured one. Nothing may be signed. */
export class WrongChainError extends Error {}

/** The chain as payouts need it. Throws if the node is unreachable, which never means a payment failed. */
export interface PayoutChain extends TreasuryHistory {
  /** Throws WrongChainError unless cluster, mint and key are as configured. Success is cached. */
  assertConfigured(): Promise<void>;
  /** The treasury's USDC in base units and its SOL in lamports. */
  readTreasury(): Promise<{ baseUnits: bigint; lamports: bigint }>;
  /** The most lamports a payout can cost: fee, highest priority fee, and the rent of a token account. */
  costOfPayout(): Promise<bigint>;
  /** Judges each wallet; the results are in the same order. */
  judgeRecipients(wallets: readonly string[]): Promise<RecipientJudgement[]>;
  groupFitting<Order extends PaymentOrder>(orders: readonly Order[]): Order[][];
  /** Use the terms at once: a signature is valid for about a minute. */
  readTerms(): Promise<PaymentTerms>;
  /** Simulates, drops the orders that fail, and signs the rest as one transaction. Sends nothing. */
  signPayments(orders: readonly PaymentOrder[], terms: PaymentTerms): Promise<SignedBatch>;
  /** Sends the bytes. Sending them again cannot pay twice. */
  send(bytes: Buffer, options: { preflight: boolean }): Promise<void>;
  /**
   * Returns "not-found" after the last valid height only if the independent node, itself finalized beyond
   * that height, does not have the transaction either. If there is no independent node, this takes a margin
   * (except in the sandbox). `named` then contains the outflows since `since`.
   */
  readPayout(payout: SoughtPayout): Promise<ChainReading>;
  /** What each token account received from a finalized transaction; undefined if none succeeded. */
  readReceived(signature: string): Promise<ReadonlyMap<string, Receipt> | undefined>;
}

/** The on-chain history of the treasury's USDC. Needs no key. Throws if the node is unreachable. */
export interface TreasuryHistory {
  /** The newest successful transactions whose memos name withdrawals, back to this signature. */
  listRecentPayments(until: string | undefined): Promise<{ signature: string }[]>;
  /** The oldest finalized transactions of the treasury's USDC after this signature, oldest first. */
  listSignatures(after: string | undefined, most: number): Promise<TreasurySignature[]>;
  /** Like `PayoutChain.readPayout`, but with one node and a margin of about ten minutes. */
  readOutcome(payout: SoughtPayout): Promise<ChainReading>;
  /** The effect of a transaction on the treasury's USDC, at "confirmed" by default. */
  readMovement(signature: string, commitment?: "confirmed" | "finalized"): Promise<MovementReading>;
}

export interface TreasurySignature {
  signature: string;
  slot: number;
  failed: boolean;
}

/** "unknown": the node does not have the transaction (yet), which never means "none". */
export type MovementReading =
  | { seen: "movement"; movement: TreasuryMovement }
  | { seen: "none" }
  | { seen: "unknown" };

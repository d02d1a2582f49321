import type { SignatureReading } from "@lode/core/domain/withdrawals/lifecycle";

/** The holder of the treasury's key: a file, the environment, or a service that never exports it. */
export interface TreasurySigner {
  /** Base58 of the public key. Throws if the holder cannot be reached. */
  readAddress(): Promise<string>;
  /** The Ed25519 signature, 64 bytes, of a message's bytes. Throws if it cannot be made. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

export interface PaymentOrder {
  /** Goes into the memo, which links the payment to its row. */
  withdrawalId: string;
  /** The miner's wallet. */
  recipient: string;
  /** Base units of USDC. */
  baseUnits: bigint;
  /** Whether the payment opens the wallet's token account if it does not exist on landing. */
  mayOpenAccount: boolean;
}

/** What every transaction of this moment has in common. */
export interface PaymentTerms {
  blockhash: string;
  /** Valid up to and including this block height. */
  lastValidBlockHeight: bigint;
  /** The price of a requested compute unit. */
  microLamports: number;
}

/** A signed transaction, complete: these bytes are the payment. */
export interface SignedPayment {
  /** Base58, known at signing. */
  signature: string;
  bytes: Buffer;
  blockhash: string;
  /** Valid up to and including this block height. */
  lastValidBlockHeight: bigint;
  /** In the order of its instructions. */
  orders: (PaymentOrder & { tokenAccount: string })[];
}

export interface SignedBatch {
  /** Undefined if the simulation refused every order. */
  payment: SignedPayment | undefined;
  /** Not signed, with the simulation's message. */
  refused: { withdrawalId: string; reason: string }[];
}

export type RecipientJudgement =
  | { payable: true; hasTokenAccount: boolean }
  | { payable: false; reason: string };

/** The state of a transaction on the chain. */
export interface PayoutReading {
  /** Read before the signature was not found; null if that was seen. */
  finalizedHeight: bigint | null;
  signature: SignatureReading;
  /** Other outflows of the treasury whose memos name its withdrawals, which may not be paid again yet. */
  named: { withdrawalId: string; signature: string }[];
}

/** A transaction of Lode's that may have landed, and the withdrawals that it pays. */
export interface SoughtPayout {
  signature: string;
  lastValidBlockHeight: bigint;
  withdrawalIds: readonly string[];
  /** No payment of these withdrawals is older. */
  since: Date;
}

/** What a token account received from a transaction. */
export interface Receipt {
  /** Base units. */
  delta: bigint;
  /** Whether the transaction opened it, at the treasury's cost. */
  opened: boolean;
}

/** One change of the treasury's USDC. */
export interface TreasuryMovement {
  signature: string;
  slot: number;
  /** Base units; negative for an outflow. */
  delta: bigint;
  /** Its payments, if it is a payment by Lode; otherwise empty. */
  payments: { withdrawalId: string; owner: string; tokenAccount: string; baseUnits: bigint }[];
  /** The transaction itself. */
  bytes: Buffer;
  blockhash: string;
}

/** The node is not of the configured cluster, the mint is not USDC, or the key is not the treasury's: nothing may be signed. */
export class WrongChainError extends Error {}

/** The chain as payouts need it. Every method throws if the node cannot be reached, which never means that a payment failed. */
export interface PayoutChain extends TreasuryHistory {
  /** Throws WrongChainError unless cluster, mint and key are the configured ones. Success is cached. */
  assertConfigured(): Promise<void>;
  /** The treasury's USDC in base units and its SOL in lamports. */
  readTreasury(): Promise<{ baseUnits: bigint; lamports: bigint }>;
  /** Lamports that one payout costs at most: fee, highest priority fee, and the rent of a token account. */
  costOfPayout(): Promise<bigint>;
  /** The judgement of each wallet, in their order. */
  judgeRecipients(wallets: readonly string[]): Promise<RecipientJudgement[]>;
  /** The orders in groups of which each fits into one transaction, in their order. */
  groupFitting<Order extends PaymentOrder>(orders: readonly Order[]): Order[][];
  /** For transactions that are signed at once: a signature is valid for about a minute. */
  readTerms(): Promise<PaymentTerms>;
  /** Simulates, drops the orders that fail, and signs the rest as one transaction; sends nothing. */
  signPayments(orders: readonly PaymentOrder[], terms: PaymentTerms): Promise<SignedBatch>;
  /** Sends the bytes; sending the same bytes again cannot pay twice. */
  send(bytes: Buffer, options: { preflight: boolean }): Promise<void>;
  /**
   * Returns "not-found" after the last valid height only if the independent node, itself finalized beyond that height,
   * also does; without an independent node outside the sandbox, only after a margin. `named` is then filled with the
   * outflows since `since`.
   */
  readPayout(payout: SoughtPayout): Promise<PayoutReading>;
  /** What each token account received from a finalized transaction; undefined if no successful one is found. */
  readReceived(signature: string): Promise<ReadonlyMap<string, Receipt> | undefined>;
}

/** The history of the treasury's USDC on the chain. Needs no key. Every method throws if the node cannot be reached. */
export interface TreasuryHistory {
  /** The newest transactions without error whose memos name withdrawals, back to this signature (undefined: a page). */
  listRecentPayments(until: string | undefined): Promise<{ signature: string }[]>;
  /** Every finalized transaction of the treasury's USDC account after this one (undefined: all), oldest first. */
  listSignatures(after: string | undefined): Promise<TreasurySignature[]>;
  /** Like `PayoutChain.readPayout`, with one node and a margin of about ten minutes. */
  readOutcome(payout: SoughtPayout): Promise<PayoutReading>;
  /** What one transaction did to the treasury's USDC, at "confirmed" by default. */
  readMovement(signature: string, commitment?: "confirmed" | "finalized"): Promise<MovementReading>;
}

/** One line of the treasury's history. */
export interface TreasurySignature {
  signature: string;
  slot: number;
  /** A failed transaction moved nothing. */
  failed: boolean;
}

/** "unknown": the node does not have the transaction (yet), which never means "none". */
export type MovementReading =
  | { seen: "movement"; movement: TreasuryMovement }
  | { seen: "none" }
  | { seen: "unknown" };

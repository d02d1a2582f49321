import type { SignatureReading } from "../../domain/withdrawals/lifecycle.ts";

/** The holder of the treasury's key: a file, the environment, or a service that never exports it. */
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
  /** Whether the payment opens the wallet's token account where there is none when it lands. */
  mayOpenAccount: boolean;
}

/** A signed transaction, complete: these bytes are the payment. */
export interface SignedPayment {
  /** Base58, known at signing. */
  signature: string;
  bytes: Buffer;
  blockhash: string;
  /** Valid up to and including this block height. */
  lastValidBlockHeight: bigint;
  /** What it pays, in its order, and into which token account. */
  orders: (PaymentOrder & { tokenAccount: string })[];
}

export interface SignedBatch {
  /** Undefined where the simulation let none pass. */
  payment: SignedPayment | undefined;
  /** What the simulation refused, with its message. Nothing was signed for these. */
  refused: { withdrawalId: string; reason: string }[];
}

export type RecipientJudgement =
  | { payable: true; hasTokenAccount: boolean }
  | { payable: false; reason: string };

/** What the chain says about a transaction; the height was read before the signature. */
export interface PayoutReading {
  finalizedHeight: bigint;
  signature: SignatureReading;
  /** Other outflows of the treasury that name one of its withdrawals: none of these may be paid again yet. */
  named: { withdrawalId: string; signature: string }[];
}

/** A transaction of ours that may have landed, and the withdrawals that it pays. */
export interface SoughtPayout {
  signature: string;
  lastValidBlockHeight: bigint;
  withdrawalIds: readonly string[];
  /** No payment of these withdrawals is older. */
  since: Date;
}

/** What a token account got from a transaction. */
export interface Receipt {
  /** Base units. */
  delta: bigint;
  /** The transaction opened it, at the treasury's cost. */
  opened: boolean;
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
   * finalized height past it; without an independent node outside the sandbox, past a margin. With it come the
   * outflows since `since` that name one of these withdrawals.
   */
  readPayout(payout: SoughtPayout): Promise<PayoutReading>;
  /** What each token account got from a finalized transaction; undefined where there is none without error. */
  readReceived(signature: string): Promise<ReadonlyMap<string, Receipt> | undefined>;
}

/** The history of the treasury's USDC on the chain. Needs no key. Every method throws if the node cannot be reached. */
export interface TreasuryHistory {
  /** The newest transactions without error whose memos name withdrawals, back to this signature (undefined: a page). */
  listRecentPayments(until: string | undefined): Promise<{ signature: string }[]>;
  /** Every final transaction of the treasury's USDC account after this one (undefined: all), oldest first. */
  listSignatures(after: string | undefined): Promise<TreasurySignature[]>;
  /** As `readPayout` of the paying chain, with one node and a margin of some ten minutes. */
  readOutcome(payout: SoughtPayout): Promise<PayoutReading>;
  /** What one transaction did to the treasury's USDC, at "confirmed" unless "finalized" is asked for. */
  readMovement(signature: string, commitment?: "confirmed" | "finalized"): Promise<MovementReading>;
}

/** One line of the treasury's history. */
export interface TreasurySignature {
  signature: string;
  slot: number;
  /** It failed, and moved nothing. */
  failed: boolean;
}

/** "unknown" where the node does not have the transaction, or not yet: that is never "no movement". */
export type MovementReading =
  | { seen: "movement"; movement: TreasuryMovement }
  | { seen: "none" }
  | { seen: "unknown" };

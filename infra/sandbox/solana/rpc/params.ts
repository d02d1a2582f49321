import { PublicKey } from "@solana/web3.js";
import bs58 from "bs58";
import type { Commitment } from "../block-clock.ts";
import type { SandboxChain } from "../chain.ts";

export type RpcParams = readonly unknown[];
export type RpcMethod = (chain: SandboxChain, params: RpcParams) => unknown;
export type Methods = Record<string, RpcMethod>;

export type RpcOptions = {
  commitment?: Commitment;
  encoding?: string;
  skipPreflight?: boolean;
  sigVerify?: boolean;
  maxSupportedTransactionVersion?: number;
  limit?: number;
  before?: string;
  until?: string;
};

export const optionsAt = (params: RpcParams, index: number): RpcOptions =>
  (params[index] ?? {}) as RpcOptions;

/** Reads the commitment; finalized by default, as on real nodes. */
export const commitmentAt = (params: RpcParams, index: number): Commitment =>
  optionsAt(params, index).commitment ?? "finalized";

export function textAt(params: RpcParams, index: number): string {
  const value = params[index];
  if (typeof value !== "string") throw invalidParameter(`parameter ${index} must be a string`);
  return value;
}

export const addressAt = (params: RpcParams, index: number): string => checkedAddress(textAt(params, index));

export function checkedAddress(text: string): string {
  if (!isAddress(text)) throw invalidParameter("Invalid public key");
  return text;
}

/** Whether the text is base58 of 32 bytes. The account need not exist. */
export function isAddress(text: string): boolean {
  try {
    return new PublicKey(text).toBase58() === text;
  } catch {
    return false;
  }
}

export function bytesOf(text: string, encoding: string): Buffer {
  try {
    return encoding === "base64" ? Buffer.from(text, "base64") : Buffer.from(bs58.decode(text));
  } catch {
    throw invalidParameter("the transaction is not in the given encoding");
  }
}

/** Reads state always at the head, because this chain has no forks. */
export const withContext = <Value>(chain: SandboxChain, value: Value) => ({
  context: { apiVersion: "4.2.0-sandbox", slot: chain.clock.slot() },
  value,
});

/** A JSON-RPC error. Codes: https://solana.com/docs/rpc, and -32002 for a refused preflight. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const invalidParameter = (message: string): RpcError =>
  new RpcError(-32602, `Invalid param: ${message}`);

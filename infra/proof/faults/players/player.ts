import type { Keypair } from "@solana/web3.js";
import type { Random } from "../../world/random.ts";

/** A miner who uses only Lode's public interface, honestly or not. */
export interface Player {
  userId: string;
  email: string;
  password: string;
  bearer: string;
  isHonest: boolean;
  /** Lode accounts that the player has deleted. */
  formerIds: string[];
  accounts: PlayerAccount[];
  /** Every wallet that the player ever stored, newest last. */
  wallets: Keypair[];
  /** How many times a wallet was made unpayable during a payment. */
  refusals: number;
  random: Random;
}

/** An account with its facts on X. */
export interface PlayerAccount {
  externalId: string;
  username: string;
  followers: number;
  verified: boolean;
  createdAt: string;
}

export interface LodeAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

const TIMEOUT_MS = 12_000;

/** Calls Lode with the player's bearer. Throws if Lode does not answer. */
export async function callLode(
  baseUrl: string,
  { bearer }: Pick<Player, "bearer">,
  method: string,
  path: string,
  body?: object,
): Promise<LodeAnswer> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
}

export const walletOf = ({ wallets }: Player): Keypair => {
  const newest = wallets.at(-1);
  if (!newest) throw new Error("The player has no wallet.");
  return newest;
};

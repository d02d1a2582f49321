import { Keypair } from "@solana/web3.js";
import type { Random } from "../../world/random.ts";
import type { SeededMiner } from "../../world/seed-miners.ts";

export const newWallet = (random: Random): Keypair =>
  Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => random.between(0, 255)));

/** The miner names another address. False where Lode does not take it. */
export async function changeWallet(
  baseUrl: string,
  { bearer }: Pick<SeededMiner, "bearer">,
  address: string,
): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/profile`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
    body: JSON.stringify({ sol_wallet_address: address }),
  });
  return response.ok;
}

import { Keypair } from "@solana/web3.js";
import type { Random } from "../../world/random.ts";
import type { SeededMiner } from "../../world/seed-miners.ts";
import { callLode } from "../players/player.ts";

export const newWallet = (random: Random): Keypair =>
  Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => random.between(0, 255)));

/** Returns false if Lode refuses the address. */
export async function changeWallet(
  baseUrl: string,
  miner: Pick<SeededMiner, "bearer">,
  address: string,
): Promise<boolean> {
  const { status } = await callLode(baseUrl, miner, "PUT", "/api/profile", { sol_wallet_address: address });
  return status === 200;
}

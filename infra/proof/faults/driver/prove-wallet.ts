import { privateKeyOf, signEd25519 } from "@lode/adapters/crypto/ed25519";
import { challengeWallet } from "@lode/core/contracts/http/profile.schemas";
import type { Keypair } from "@solana/web3.js";
import type { SeededMiner } from "../../world/seed-miners.ts";
import { callLode } from "../players/player.ts";

const SEED_BYTES = 32;

/** Signs Lode's challenge for the miner's wallet. Returns false if Lode refuses the proof. */
export async function proveWallet(
  baseUrl: string,
  miner: Pick<SeededMiner, "bearer">,
  wallet: Keypair,
): Promise<boolean> {
  const { body } = await callLode(baseUrl, miner, "POST", "/api/profile/wallet/challenge", {});
  const { challenge_id, message } = challengeWallet.response.parse(body);
  const key = privateKeyOf(wallet.secretKey.subarray(0, SEED_BYTES));
  const signature = signEd25519(key, Buffer.from(message)).toString("base64");
  const proof = { challenge_id, signature };
  return (await callLode(baseUrl, miner, "POST", "/api/profile/wallet/proof", proof)).status === 200;
}

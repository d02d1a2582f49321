import { Keypair, PublicKey } from "@solana/web3.js";
import { memo, payerOn } from "../../../sandbox/solana/sandbox-client.test-support.ts";
import type { World } from "../world/start-world.ts";

const FUNDS = { lamports: 1_000_000_000, usdc: 1_000_000 };

/** A stranger sends the treasury a base unit for each memo. */
export async function sendDust(
  { sandbox, stack, faults }: Pick<World, "sandbox" | "stack" | "faults">,
  memos: readonly string[],
): Promise<void> {
  const key = Keypair.generate();
  await sandbox.rpc("dev_fund", { address: key.publicKey.toBase58(), ...FUNDS });
  const stranger = payerOn(stack.urls.solana, key);
  const dust = stranger.transfer(new PublicKey(stack.env.TREASURY_ADDRESS ?? ""), 1n);
  for (const text of memos) {
    const { transaction } = await stranger.sign(memo(text), dust);
    await stranger.connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    faults.delivered("a stranger's memo names a withdrawal");
  }
}

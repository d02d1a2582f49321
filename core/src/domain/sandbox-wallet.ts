/** Bytes of an Ed25519 seed. */
const SEED_BYTES = 32;

/**
 * The seed of a miner's sandbox wallet: the miner's id, twice. So the wallet is the same on every device, and the
 * demo knows it too. Anyone who knows the id can sign with it: for play money only.
 */
export function sandboxWalletSeed(userId: string): Uint8Array {
  const hex = userId.replaceAll("-", "");
  return Uint8Array.from({ length: SEED_BYTES }, (_, index) => {
    const at = (index * 2) % hex.length;
    return Number.parseInt(hex.slice(at, at + 2), 16);
  });
}

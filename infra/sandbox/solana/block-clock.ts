import { createHash } from "node:crypto";
import bs58 from "bs58";

/** A blockhash is valid in its own block and the 150 blocks after it: valid at + 150, expired at + 151. */
export const BLOCKHASH_LIFE = 150;
/** A transaction 32 slots behind the head is final. */
const SLOTS_TO_FINAL = 32;
// Slot and block height differ, as on real chains, which skip slots: code that confuses the two must fail.
const SKIPPED_SLOTS = 137;
export const FIRST_HEIGHT = 1_000;

export type Commitment = "processed" | "confirmed" | "finalized";
const BEHIND_HEAD: Record<Commitment, number> = { processed: 0, confirmed: 1, finalized: SLOTS_TO_FINAL };

export type BlockClock = ReturnType<typeof startBlockClock>;

/**
 * Slots, block heights and blockhashes. A hash is derived from the secret seed and the height alone, so valid
 * hashes need no storage. Different heights have different hashes, across chains and runs.
 */
export function startBlockClock(seed: Buffer, startHeight: number) {
  let head = startHeight;
  const heights = new Map<string, number>(); // of hashes that may still be valid at some commitment
  const keep = BLOCKHASH_LIFE + SLOTS_TO_FINAL + 1;
  const remember = (height: number): void => {
    heights.set(blockhashAt(seed, height), height);
    heights.delete(blockhashAt(seed, height - keep));
  };
  for (let height = head - keep + 1; height <= head; height++) remember(height);

  const heightAt = (commitment: Commitment): number => head - BEHIND_HEAD[commitment];
  return {
    slot: (commitment: Commitment = "processed") => heightAt(commitment) + SKIPPED_SLOTS,
    height: (commitment: Commitment = "processed") => heightAt(commitment),
    latestBlockhash(commitment: Commitment = "processed") {
      const height = heightAt(commitment);
      return { blockhash: blockhashAt(seed, height), lastValidBlockHeight: height + BLOCKHASH_LIFE };
    },
    isLive(blockhash: string) {
      const age = head - (heights.get(blockhash) ?? Number.POSITIVE_INFINITY);
      return age >= 0 && age <= BLOCKHASH_LIFE;
    },
    commitmentOf(slot: number): Commitment {
      const depth = head + SKIPPED_SLOTS - slot;
      return depth >= SLOTS_TO_FINAL ? "finalized" : depth >= 1 ? "confirmed" : "processed";
    },
    advance() {
      head += 1;
      remember(head);
    },
  };
}

export const heightOfSlot = (slot: number): number => slot - SKIPPED_SLOTS;

function blockhashAt(seed: Buffer, height: number): string {
  return bs58.encode(createHash("sha256").update(seed).update(`block ${height}`).digest());
}

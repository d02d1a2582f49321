import { createHash } from "node:crypto";
import bs58 from "bs58";

/** A blockhash is valid in its own block and the 150 after it: valid at + 150, expired at + 151. */
export const BLOCKHASH_LIFE = 150;
/** A transaction 32 slots behind the head is final. */
const SLOTS_TO_FINAL = 32;
// Real chains skip slots, so slot and block height differ. They differ here too, so that code that confuses them fails.
const SKIPPED_SLOTS = 137;
export const FIRST_HEIGHT = 1_000;

export type Commitment = "processed" | "confirmed" | "finalized";
const BEHIND_HEAD: Record<Commitment, number> = { processed: 0, confirmed: 1, finalized: SLOTS_TO_FINAL };

/**
 * Slots, block heights and blockhashes. A hash is derived from the secret seed and the height alone, so valid hashes need not be
 * stored, and neither two chains nor two runs of one chain ever make the same hash for different heights.
 */
export type BlockClock = {
  slot(commitment?: Commitment): number;
  height(commitment?: Commitment): number;
  latestBlockhash(commitment?: Commitment): { blockhash: string; lastValidBlockHeight: number };
  isLive(blockhash: string, commitment?: Commitment): boolean;
  /** The commitment of what landed in this slot. */
  commitmentOf(slot: number): Commitment;
  advance(): void;
};

export function startBlockClock(seed: Buffer, startHeight: number): BlockClock {
  let head = startHeight;
  const heights = new Map<string, number>(); // of the hashes that may still be live at some commitment
  const hashes = new Map<number, string>();
  const keep = BLOCKHASH_LIFE + SLOTS_TO_FINAL + 1;
  const remember = (height: number): void => {
    const blockhash = blockhashAt(seed, height);
    heights.set(blockhash, height);
    hashes.set(height, blockhash);
    const old = hashes.get(height - keep);
    if (old !== undefined) heights.delete(old);
    hashes.delete(height - keep);
  };
  for (let height = head - keep + 1; height <= head; height++) remember(height);

  const heightAt = (commitment: Commitment): number => head - BEHIND_HEAD[commitment];
  return {
    slot: (commitment = "processed") => heightAt(commitment) + SKIPPED_SLOTS,
    height: (commitment = "processed") => heightAt(commitment),
    latestBlockhash(commitment = "processed") {
      const height = heightAt(commitment);
      return {
        blockhash: hashes.get(height) ?? blockhashAt(seed, height),
        lastValidBlockHeight: height + BLOCKHASH_LIFE,
      };
    },
    isLive(blockhash, commitment = "processed") {
      const age = heightAt(commitment) - (heights.get(blockhash) ?? Number.POSITIVE_INFINITY);
      return age >= 0 && age <= BLOCKHASH_LIFE;
    },
    commitmentOf(slot) {
      const depth = head + SKIPPED_SLOTS - slot;
      return depth >= SLOTS_TO_FINAL ? "finalized" : depth >= 1 ? "confirmed" : "processed";
    },
    advance() {
      head += 1;
      remember(head);
    },
  };
}

/** The height at which the block of this slot was made. */
export const heightOfSlot = (slot: number): number => slot - SKIPPED_SLOTS;

function blockhashAt(seed: Buffer, height: number): string {
  return bs58.encode(createHash("sha256").update(seed).update(`block ${height}`).digest());
}

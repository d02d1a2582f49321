import { hashToken } from "@lode/adapters/crypto/random-token";
import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import { openSession } from "@lode/db/auth/sessions.repository";
import { confirmSignUp, recordSignUp } from "@lode/db/auth/sign-ups.repository";
import type { Db, Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { changeWallet } from "@lode/db/profile/profile.repository";
import { transactionOf } from "@lode/db/transaction";
import { Keypair } from "@solana/web3.js";
import type { Random } from "./random.ts";

/** A miner with points and an open session. */
export interface SeededMiner {
  userId: string;
  wallet: string;
  bearer: string;
}

/** Processes a list, `width` items at a time. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

/** Creates miners that already have points, because earning is not under test. */
export async function seedMiners(
  db: Db,
  random: Random,
  wanted: { count: number; points: bigint },
): Promise<SeededMiner[]> {
  // Drawn in sequence, so a seed always gives the same miners.
  const identities = Array.from({ length: wanted.count }, () => ({
    name: `miner-${random.uuid()}`,
    wallet: newWallet(random).publicKey.toBase58(),
    bearer: random.uuid() + random.uuid(),
  }));
  return inParallel(identities, 4, (identity) => seedMiner(db, identity, wanted.points));
}

export const newWallet = (random: Random): Keypair =>
  Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => random.between(0, 255)));

/** Adds a confirmed miner with an open session, without a sign-up. */
export async function addMiner(
  trx: Trx,
  { name, bearer }: { name: string; bearer: string },
): Promise<string> {
  const passwordHash = "no password";
  const signUp = { email: `${name}@proof.test`, passwordHash, displayName: name, termsVersion: "proof" };
  const userId = await recordSignUp(trx, { ...signUp, referralCode: null, language: "en" });
  await confirmSignUp(trx, userId);
  const secrets = { cookieHash: hashToken(`${bearer}-cookie`), bearerHash: hashToken(bearer) };
  await openSession(trx, { userId, passwordHash, userAgent: "proof", ...secrets });
  return userId;
}

const seedMiner = async (
  db: Db,
  { name, wallet, bearer }: Omit<SeededMiner, "userId"> & { name: string },
  points: bigint,
): Promise<SeededMiner> =>
  transactionOf(db)(async (trx) => {
    const userId = await addMiner(trx, { name, bearer });
    await changeWallet(trx, userId, wallet);
    await postTransfer(trx, {
      businessKey: `faults:${userId}`,
      kind: "award",
      subjectId: newId(),
      entries: [
        { account: PLATFORM_ACCOUNTS.rewards, amount: -points },
        { account: userId, amount: points },
      ],
    });
    return { userId, wallet, bearer };
  });

import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import { hashToken } from "@lode/core/server/crypto/random-token";
import { openSession } from "@lode/db/auth/sessions.repository";
import { confirmUser, createUser } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { changeWallet } from "@lode/db/profile/profile.repository";
import { Keypair } from "@solana/web3.js";
import type { Random } from "./random.ts";

/** A miner with points and an open session. */
export interface SeededMiner {
  userId: string;
  wallet: string;
  bearer: string;
}

/** Miners who have points before the run, because earning is not under test. */
export async function seedMiners(
  db: Db,
  random: Random,
  wanted: { count: number; points: bigint },
): Promise<SeededMiner[]> {
  const miners: SeededMiner[] = [];
  for (let n = 0; n < wanted.count; n++) miners.push(await seedMiner(db, random, wanted.points));
  return miners;
}

async function seedMiner(db: Db, random: Random, points: bigint): Promise<SeededMiner> {
  const name = `miner-${random.uuid()}`;
  const wallet = Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => random.between(0, 255)));
  const bearer = random.uuid() + random.uuid();
  return db.transaction(async (trx) => {
    const userId = await createUser(trx, {
      email: `${name}@faults.test`,
      passwordHash: "no password",
      displayName: name,
      termsVersion: "faults",
    });
    if (!userId) throw new Error("Two miners got the same address.");
    await confirmUser(trx, userId);
    await changeWallet(trx, userId, wallet.publicKey.toBase58());
    await openSession(trx, {
      userId,
      passwordHash: "no password",
      cookieHash: hashToken(`${bearer}-cookie`),
      bearerHash: hashToken(bearer),
      userAgent: "faults",
    });
    await postTransfer(trx, {
      businessKey: `faults:${userId}`,
      kind: "award",
      subjectId: newId(),
      entries: [
        { account: PLATFORM_ACCOUNTS.rewards, amount: -points },
        { account: userId, amount: points },
      ],
    });
    return { userId, wallet: wallet.publicKey.toBase58(), bearer };
  });
}

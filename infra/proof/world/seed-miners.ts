import { hashToken } from "@lode/adapters/crypto/random-token";
import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import { openSession } from "@lode/db/auth/sessions.repository";
import { confirmUser, createUser } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { changeWallet } from "@lode/db/profile/profile.repository";
import { Keypair } from "@solana/web3.js";
import { inParallel } from "./participants.ts";
import type { Random } from "./random.ts";

/** A miner with points and an open session. */
export interface SeededMiner {
  userId: string;
  wallet: string;
  bearer: string;
}

/** Creates miners that already have points, because earning is not under test. */
export async function seedMiners(
  db: Db,
  random: Random,
  wanted: { count: number; points: bigint },
): Promise<SeededMiner[]> {
  // Drawn in sequence, so a seed always gives the same miners.
  const identities = Array.from({ length: wanted.count }, () => drawIdentity(random));
  return inParallel(identities, AT_ONCE, (identity) => seedMiner(db, identity, wanted.points));
}

const AT_ONCE = 4;

const drawIdentity = (random: Random) => ({
  name: `miner-${random.uuid()}`,
  wallet: Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => random.between(0, 255))),
  bearer: random.uuid() + random.uuid(),
});

async function seedMiner(
  db: Db,
  { name, wallet, bearer }: ReturnType<typeof drawIdentity>,
  points: bigint,
): Promise<SeededMiner> {
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

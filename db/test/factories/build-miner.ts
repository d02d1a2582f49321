import { randomInt } from "node:crypto";
import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import { insertAccount } from "../../src/accounts/accounts.repository.ts";
import { confirmSignUp, recordSignUp } from "../../src/auth/sign-ups.repository.ts";
import type { Db } from "../../src/connection.ts";
import { newId } from "../../src/id.ts";
import { changeWallet } from "../../src/profile/profile.repository.ts";
import { givePoints } from "./give-points.ts";

export interface BuiltMiner {
  userId: string;
  email: string;
  account: { id: string; externalId: string; username: string };
}

/** A confirmed miner with one eligible X account; every argument is optional. */
export async function buildMiner(
  db: Db,
  wanted: {
    name?: string;
    points?: bigint;
    wallet?: string;
    passwordHash?: string;
    followersCount?: number;
    /** An existing X account with working tokens. */
    account?: { id: string; network: string; facts: AccountFacts; sealedTokens: string };
  } = {},
): Promise<BuiltMiner> {
  const externalId = String(randomInt(1, 2 ** 47));
  const username = `miner_${externalId}`;
  const email = `${username}@lode.test`;
  return db.transaction(async (trx) => {
    const userId = await recordSignUp(trx, {
      email,
      passwordHash: wanted.passwordHash ?? "no password",
      displayName: wanted.name ?? username,
      termsVersion: "test",
      referralCode: null,
      language: "en",
    });
    await confirmSignUp(trx, userId);
    if (wanted.wallet) await changeWallet(trx, userId, wanted.wallet);
    const made = {
      externalId,
      username,
      name: username,
      verified: false,
      followersCount: wanted.followersCount ?? 150,
      createdAt: new Date("2020-01-01T00:00:00Z"),
    };
    const account = wanted.account ?? { id: newId(), network: "x", facts: made, sealedTokens: "sealed" };
    await insertAccount(trx, { linkProof: null, isDelegated: true, userId, ...account });
    if (wanted.points) await givePoints(trx, userId, wanted.points);
    const { facts } = account;
    return {
      userId,
      email,
      account: { id: account.id, externalId: facts.externalId, username: facts.username },
    };
  });
}

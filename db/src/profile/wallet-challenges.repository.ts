import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, one, run } from "../query.ts";

/** How long a challenge is valid. */
const LIFETIME_MINUTES = 5;

/** Stores a challenge. Only signatures of a stored challenge are accepted. */
export async function createWalletChallenge(
  db: DbOrTrx,
  challenge: { userId: string; address: string; message: string },
): Promise<{ id: string; expiresAt: Date }> {
  return one(
    db,
    `insert into wallet_challenges (id, user_id, address, message, expires_at)
     values (:id, :userId, :address, :message, now() + make_interval(mins => ${LIFETIME_MINUTES}))
     returning id, expires_at as "expiresAt"`,
    { id: newId(), ...challenge },
  );
}

/** Uses up the challenge. Undefined if it is unknown, used, too old, or belongs to another miner. */
export async function useWalletChallenge(
  db: DbOrTrx,
  userId: string,
  id: string,
): Promise<{ address: string; message: string } | undefined> {
  return maybe(
    db,
    `update wallet_challenges set used_at = now()
     where id = :id and user_id = :userId and used_at is null and expires_at > now() returning address, message`,
    { id, userId },
  );
}

export async function markWalletProven(trx: Trx, userId: string, address: string): Promise<void> {
  await run(
    trx,
    `update wallet_history set proven_at = coalesce(proven_at, now())
     where user_id = :userId and new_address = :address`,
    { userId, address },
  );
}

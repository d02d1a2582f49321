import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, manyValues, maybeValue, run } from "../query.ts";

/** The picture at an address that a profile shows; undefined for an earlier address. */
export const findPicture = (db: DbOrTrx, address: string) =>
  maybeValue<Buffer>(db, { address })(`
    select webp from pictures where address = :address
      and exists (select from profiles where avatar_url = :address)`);

/** Stores a miner's picture. The previous picture is deleted by the trigger `profiles_picture`. */
export async function setPicture(
  trx: Trx,
  userId: string,
  picture: { address: string; webp: Buffer },
): Promise<void> {
  await run(trx, picture)("insert into pictures (address, webp) values (:address, :webp)");
  await run(trx, { userId, address: picture.address })(`
    update profiles set avatar_url = :address, updated_at = now() where user_id = :userId`);
}

/** Moves the picture of a miner whose name is shown to another address. */
export async function movePicture(trx: Trx, userId: string, to: string): Promise<void> {
  const from = await maybeValue<string>(trx, { userId })(`
    select avatar_url from profiles where user_id = :userId and avatar_url is not null and not hides_name
      for update`);
  if (from === undefined) return;
  await run(trx, { from, to })("update pictures set address = :to where address = :from");
  // A picture that is still in the folder of 0.1.0 cannot move, and must not stay at its public address.
  await run(trx, { userId, to })(`
    update profiles set avatar_url = (select address from pictures where address = :to), updated_at = now()
      where user_id = :userId`);
}

/** The addresses of profiles whose picture is not in the database: release 0.1.0 kept it elsewhere. */
export const listMissingPictures = (db: DbOrTrx) =>
  manyValues<string>(db)(`
    select avatar_url from profiles where avatar_url is not null
      and not exists (select from pictures where address = avatar_url) order by avatar_url`);

/** False if the profile has another picture meanwhile, or the picture is stored already. */
export const adoptPicture = (db: DbOrTrx, picture: { address: string; webp: Buffer }) =>
  changedOne(
    db,
    picture,
  )(`
    insert into pictures (address, webp) select :address, :webp from profiles where avatar_url = :address for share
      on conflict do nothing`);

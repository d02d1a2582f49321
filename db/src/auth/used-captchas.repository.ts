import type { DbOrTrx } from "../connection.ts";
import { changedOne, run } from "../query.ts";

/** Remembers a solution by its hash. False if it was used before. */
export const useCaptcha = (db: DbOrTrx, hash: Buffer): Promise<boolean> =>
  changedOne(db, "insert into used_captchas (hash) values (:hash) on conflict do nothing", { hash });

/** Forgets solutions whose challenges, which live for ten minutes, have expired. */
export const purgeCaptchas = (db: DbOrTrx): Promise<void> =>
  run(db, "delete from used_captchas where used_at < now() - interval '15 minutes'");

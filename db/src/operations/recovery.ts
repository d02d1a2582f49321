import type { DbOrTrx } from "../connection.ts";

/** A setting's name is part of the statement, and `alter system` has no bindings. */
const SETTING = /^[a-z_]+$/;

/** Takes settings out of the server's own file. Needs a superuser; they have no effect on a server that does not recover. */
export async function forgetRecovery(db: DbOrTrx, settings: readonly string[]): Promise<void> {
  for (const name of settings) {
    if (!SETTING.test(name)) throw new TypeError(`"${name}" is no setting.`);
    await db.raw(`alter system reset ${name}`);
  }
}

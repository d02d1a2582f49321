import { openSecret, parseSealingKeys, sealSecret } from "@lode/core/server/crypto/seal-secret";
import { listSealedByOtherKeys, replaceSealedTokens } from "@lode/db/accounts/sealed-tokens.repository";
import { recordAct } from "@lode/db/operators/operators.repository";
import { loadSecrets } from "../stack/secrets.ts";
import { dataFolderOf, readSettings } from "../stack/settings.ts";
import type { OperatorCommand } from "./operator-command.ts";

const BATCH = 200;

/** SEALING_KEYS of the environment, or the ones that npm start made. */
function sealingKeys() {
  const settings = readSettings();
  return parseSealingKeys(settings.SEALING_KEYS ?? loadSecrets(dataFolderOf(settings)).SEALING_KEYS);
}

export const keyCommands: Record<string, OperatorCommand> = {
  "rotate-keys": {
    usage: "rotate-keys                        seals every X token anew with the first of SEALING_KEYS",
    async run({ db, actor }) {
      const keys = sealingKeys();
      const [{ id: newest }] = keys;
      let done = 0;
      for (;;) {
        const rows = await listSealedByOtherKeys(db, newest, BATCH);
        if (rows.length === 0) break;
        let moved = 0;
        for (const { id, sealed } of rows) {
          const boundTo = `x_accounts:${id}`;
          const resealed = sealSecret(keys, openSecret(keys, sealed, boundTo), boundTo);
          // Only what is still as it was read: a reconnect in between has sealed its own, newer tokens.
          if (await replaceSealedTokens(db, id, sealed, resealed)) moved++;
        }
        done += moved;
        if (moved === 0) break;
      }
      await recordAct(db, {
        actor,
        act: "rotated the sealing keys",
        subjectId: null,
        detail: { newest, resealed: String(done) },
      });
      return [`${done} tokens were sealed anew with ${newest}. Keys that seal nothing can be removed.`, true];
    },
  },
};

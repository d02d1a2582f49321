import { parseSealingKeys } from "@lode/adapters/crypto/seal-secret";
import { countOf, type Rotation, rotateSealingKeys } from "@lode/app/operations/rotate-sealing-keys";
import { dataFolderOf, readSettings } from "../settings/project-settings.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { appOf, type CommandResult, type OperatorCommand } from "./operator-command.ts";

/** SEALING_KEYS of the environment, or those that npm start generated. */
export function sealingKeys() {
  const settings = readSettings();
  return parseSealingKeys(settings.SEALING_KEYS ?? loadSecrets(dataFolderOf(settings)).SEALING_KEYS);
}

export const keyCommands: Record<string, OperatorCommand> = {
  "rotate-keys": {
    usage: "rotate-keys                        re-encrypts every secret with the first of SEALING_KEYS",
    changes: "one",
    async run({ db, actor }) {
      const keys = sealingKeys();
      const rotation = await rotateSealingKeys({ ...appOf(db), sealingKeys: keys }, { by: actor });
      return outcomeOf(rotation, keys[0].id);
    },
  },
};

/** Says that the other keys can be removed only if they no longer seal anything. */
function outcomeOf(rotation: Rotation, newest: string): CommandResult {
  const done = `${rotation.resealed} secrets were re-encrypted with ${newest}.`;
  if (rotation.left.length === 0) {
    return [
      `${done} No secret in the database needs another key. Once every API and worker runs with ${newest} first, the other keys can be removed.`,
      true,
    ];
  }
  const left = rotation.left
    .map(({ column, keyId, count }) => `${count} in ${column} by ${keyId}`)
    .join(", ");
  return [`${done} Keep the other keys: ${countOf(rotation.left)} secrets still need them (${left}).`, false];
}

import { countOf, type Rotation, rotateSealingKeys } from "@lode/app/operators/rotate-sealing-keys";
import { parseSealingKeys } from "@lode/core/server/crypto/seal-secret";
import { loadSecrets } from "../../stack/secrets.ts";
import { dataFolderOf, readSettings } from "../../stack/settings.ts";
import { appOf, type OperatorCommand, type Said } from "./operator-command.ts";

/** SEALING_KEYS of the environment, or the ones that npm start made. */
function sealingKeys() {
  const settings = readSettings();
  return parseSealingKeys(settings.SEALING_KEYS ?? loadSecrets(dataFolderOf(settings)).SEALING_KEYS);
}

export const keyCommands: Record<string, OperatorCommand> = {
  "rotate-keys": {
    usage: "rotate-keys                        seals every secret anew with the first of SEALING_KEYS",
    async run({ db, actor }) {
      const keys = sealingKeys();
      const rotation = await rotateSealingKeys({ ...appOf(db), sealingKeys: keys }, { by: actor });
      return outcomeOf(rotation, keys[0].id);
    },
  },
};

/** Reports that other keys can be removed only if they seal nothing any more. */
function outcomeOf(rotation: Rotation, newest: string): Said {
  const done = `${rotation.resealed} secrets were sealed anew with ${newest}.`;
  if (rotation.left.length === 0) {
    return [
      `${done} Nothing in the database is sealed by another key. Once every API and worker runs with ${newest} first, the other keys can be removed.`,
      true,
    ];
  }
  const left = rotation.left
    .map(({ column, keyId, count }) => `${count} in ${column} by ${keyId}`)
    .join(", ");
  return [
    `${done} Keep the other keys: ${countOf(rotation.left)} secrets are still sealed by them (${left}).`,
    false,
  ];
}

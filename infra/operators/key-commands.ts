import { parseSealingKeys } from "@lode/core/server/crypto/seal-secret";
import { recordAct } from "@lode/db/operators/operators.repository";
import { loadSecrets } from "../stack/secrets.ts";
import { dataFolderOf, readSettings } from "../stack/settings.ts";
import type { OperatorCommand, Said } from "./operator-command.ts";
import { type Rotation, rotateKeys } from "./rotate-keys.ts";

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
      const [{ id: newest }] = keys;
      const rotation = await rotateKeys(db, keys);
      const detail = { newest, resealed: String(rotation.resealed), left: String(countOf(rotation)) };
      await recordAct(db, { actor, act: "rotated the sealing keys", subjectId: null, detail });
      return outcomeOf(rotation, newest);
    },
  },
};

const countOf = ({ left }: Rotation): number => left.reduce((sum, { count }) => sum + count, 0);

/** Says that other keys can go only where nothing is left that they seal. */
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
    `${done} Keep the other keys: ${countOf(rotation)} secrets are still sealed by them (${left}).`,
    false,
  ];
}

import { parseSealingKeys } from "@lode/adapters/crypto/seal-secret";
import { countOf, type Rotation, rotateSealingKeys } from "@lode/app/operations/rotate-sealing-keys";
import { reason } from "@lode/core/contracts/console/reason";
import { dataFolderOf, readSettings } from "../settings/project-settings.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { type CommandResult, changesOne, type OperatorCommand } from "./operator-command.ts";

/** SEALING_KEYS from the settings, or the keys that `npm start` generated. */
export function sealingKeys() {
  const settings = readSettings();
  return parseSealingKeys(settings.SEALING_KEYS ?? loadSecrets(dataFolderOf(settings)).SEALING_KEYS);
}

export const keyCommands: Record<string, OperatorCommand> = {
  "rotate-keys": changesOne({
    about: "re-encrypts every secret with the first of SEALING_KEYS",
    fields: { reason },
    order: ["reason"],
    async run(app, { reason }) {
      const keys = sealingKeys();
      const rotation = await rotateSealingKeys({ ...app, sealingKeys: keys }, { by: app.by, reason });
      return describeRotation(rotation, keys[0].id);
    },
  }),
};

/** Says that the other keys can be removed, but only if no secret needs them. */
function describeRotation({ resealed, left }: Rotation, newest: string): CommandResult {
  const done = `${resealed} secrets were re-encrypted with ${newest}.`;
  if (left.length === 0) {
    return {
      said: `${done} No secret in the database needs another key. Once every API and worker runs with ${newest} first, the other keys can be removed.`,
      data: { resealed, left },
    };
  }
  const needed = left.map(({ column, keyId, count }) => `${count} in ${column} by ${keyId}`).join(", ");
  return {
    said: `${done} Keep the other keys: ${countOf(left)} secrets still need them (${needed}).`,
    isGood: false,
    data: { resealed, left },
  };
}

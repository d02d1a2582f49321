import { randomBytes, scryptSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSecret, sealSecret } from "@lode/adapters/crypto/seal-secret";
import { sealingContext } from "@lode/adapters/crypto/sealing-context";
import * as z from "zod/mini";
import type { Settings } from "../settings/project-settings.ts";

/** The files of `npm start`, and of the volume `kept-secrets` of docker compose. */
const FILES = ["secrets.json", "treasury.json"];
/** Settings that cannot be made again: data stays sealed, roots unsigned or the treasury locked without them. */
const SETTINGS = ["SEALING_KEYS", "PROOF_KEY", "TREASURY_KEY", "CSRF_KEY", "CAPTCHA_KEY"];
/** Written beside the files when a restored setting is not set here. */
const RECOVERED = "recovered.env";

const secrets = z.object({
  files: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.string()),
});
export type Secrets = z.infer<typeof secrets>;

const sealedFile = z.object({ salt: z.string(), sealed: z.string() });
const BOUND_TO = sealingContext("backup-secrets", "secrets");
const KEY_ID = "passphrase";

/** scrypt with 128 MiB (OWASP's first choice), because a passphrase is guessed where the backup is kept. */
const keyOf = (passphrase: string, salt: string) => ({
  id: KEY_ID,
  key: scryptSync(passphrase, Buffer.from(salt, "base64"), 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }),
});

/** The secrets in the folder and in the settings, whichever are there. */
export function gatherSecrets(folder: string, settings: Settings): Secrets {
  const files = FILES.map((name) => [name, join(folder, name)] as const);
  if (settings.TREASURY_KEY_FILE) files.push(["treasury.json", settings.TREASURY_KEY_FILE]);
  return {
    files: Object.fromEntries(
      files.filter(([, path]) => existsSync(path)).map(([name, path]) => [name, readFileSync(path, "utf8")]),
    ),
    settings: Object.fromEntries(
      SETTINGS.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
    ),
  };
}

export const isEmpty = ({ files, settings }: Secrets): boolean =>
  Object.keys(files).length + Object.keys(settings).length === 0;

export function sealSecrets(found: Secrets, passphrase: string): string {
  const salt = randomBytes(16).toString("base64");
  const sealed = sealSecret([keyOf(passphrase, salt)], JSON.stringify(found), BOUND_TO);
  return `${JSON.stringify({ salt, sealed })}\n`;
}

/** Throws if the passphrase is another. */
export function openSecrets(text: string, passphrase: string): Secrets {
  const { salt, sealed } = sealedFile.parse(JSON.parse(text));
  try {
    return secrets.parse(JSON.parse(openSecret([keyOf(passphrase, salt)], sealed, BOUND_TO)));
  } catch {
    throw new Error("BACKUP_PASSPHRASE does not open the secrets of this backup.");
  }
}

/** Writes what is missing here and changes nothing that exists. Returns a sentence for each secret that was written or differs. */
export function putSecrets(found: Secrets, folder: string, settings: Settings): string[] {
  const said: string[] = [];
  for (const [name, text] of Object.entries(found.files)) {
    const path = join(folder, name);
    if (!existsSync(path)) {
      writeFileSync(path, text, { mode: name === "treasury.json" ? 0o400 : 0o600 });
      said.push(`Written: ${path}.`);
    } else if (readFileSync(path, "utf8") !== text)
      said.push(
        `${path} differs from the backup and was kept: the backup's may be the one that opens the data.`,
      );
  }
  const missing = Object.entries(found.settings).filter(([name, value]) => settings[name] !== value);
  if (missing.length === 0) return said;
  const file = join(folder, RECOVERED);
  writeFileSync(file, missing.map(([name, value]) => `${name}=${value}\n`).join(""), { mode: 0o600 });
  return [...said, `Set ${missing.map(([name]) => name).join(", ")} as in ${file}, then delete that file.`];
}

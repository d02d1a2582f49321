import { randomBytes, scryptSync } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSecret, sealingContext, sealSecret } from "@lode/adapters/crypto/seal-secret";
import * as z from "zod/mini";
import type { Settings } from "../settings/project-settings.ts";

/** The files of `npm start`, and of the volume `kept-secrets` of docker compose. */
const FILES = ["secrets.json", "treasury.json"];
/** Settings that cannot be made again: data stays sealed, roots unsigned or the treasury locked without them. */
const SETTINGS = ["SEALING_KEYS", "PROOF_KEY", "TREASURY_KEY", "CSRF_KEY", "CAPTCHA_KEY"];
/** Written into the same folder if a restored setting is not set here. */
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

/** The secrets in the folder and in the settings, whichever are there. A setting that is in a file is left out. */
export function gatherSecrets(folder: string, settings: Settings): Secrets {
  const files = FILES.map((name) => [name, join(folder, name)] as const);
  if (settings.TREASURY_KEY_FILE) files.push(["treasury.json", settings.TREASURY_KEY_FILE]);
  const found = Object.fromEntries(
    files.filter(([, path]) => existsSync(path)).map(([name, path]) => [name, readFileSync(path, "utf8")]),
  );
  const inFile: Settings = JSON.parse(found["secrets.json"] ?? "{}");
  const own = SETTINGS.filter((name) => settings[name] !== undefined && settings[name] !== inFile[name]);
  return { files: found, settings: Object.fromEntries(own.map((name) => [name, settings[name] ?? ""])) };
}

export const isEmpty = ({ files, settings }: Secrets): boolean =>
  Object.keys(files).length + Object.keys(settings).length === 0;

export function sealSecrets(found: Secrets, passphrase: string): string {
  const salt = randomBytes(16).toString("base64");
  const sealed = sealSecret([keyOf(passphrase, salt)], JSON.stringify(found), BOUND_TO);
  return `${JSON.stringify({ salt, sealed })}\n`;
}

/** Throws if the passphrase is wrong. */
export function openSecrets(text: string, passphrase: string): Secrets {
  const { salt, sealed } = sealedFile.parse(JSON.parse(text));
  try {
    return secrets.parse(JSON.parse(openSecret([keyOf(passphrase, salt)], sealed, BOUND_TO)));
  } catch {
    throw new Error("BACKUP_PASSPHRASE does not open the secrets of this backup.");
  }
}

/**
 * Returns the function that writes the files that are missing here, and returns a sentence for each thing that it
 * did. Where a file exists and has another secret, `keep` says which one wins, and the other file is kept too; throws
 * without an answer.
 */
export function puttingSecrets(
  found: Secrets,
  folder: string,
  settings: Settings,
  keep?: "backup" | "machine",
): () => string[] {
  const files = Object.entries(found.files).map(([name, text]) => ({ path: join(folder, name), text }));
  const differing = files.filter(
    ({ path, text }) => existsSync(path) && differs(readFileSync(path, "utf8"), text),
  );
  if (differing.length > 0 && keep === undefined)
    throw new Error(
      `${differing.map(({ path }) => path).join(" and ")} differ from the backup. Add --keep backup if the backup's data belong to the backup's secrets, as on a new machine; --keep machine if these are newer. Nothing was changed.`,
    );
  const wanted = keep === "machine" ? files.filter((one) => !differing.includes(one)) : files;
  return () => {
    const sentences: string[] = [];
    for (const { path, text } of wanted) {
      const isOther = existsSync(path);
      if (isOther && !differs(readFileSync(path, "utf8"), text)) continue;
      if (isOther) renameSync(path, `${path}.before-${Date.now()}`);
      writeFileSync(path, text, { mode: path.endsWith("treasury.json") ? 0o400 : 0o600 });
      sentences.push(`Written: ${path}${isOther ? "; the earlier file is beside it" : ""}.`);
    }
    const missing = Object.entries(found.settings).filter(([name, value]) => settings[name] !== value);
    if (missing.length === 0) return sentences;
    const file = join(folder, RECOVERED);
    writeFileSync(file, missing.map(([name, value]) => `${name}=${value}\n`).join(""), { mode: 0o600 });
    return [
      ...sentences,
      `Set ${missing.map(([name]) => name).join(", ")} as in ${file}, then delete that file.`,
    ];
  };
}

/** A later release may have added secrets to the file that is here; the backup's own must be the same. */
function differs(here: string, backup: string): boolean {
  const [own, theirs] = [here, backup].map((text) => JSON.parse(text) as Record<string, unknown>);
  return Object.entries(theirs ?? {}).some(([name, value]) => own?.[name] !== value);
}

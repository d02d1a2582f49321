import { chownSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "@lode/core/contracts/errors";
import { loadSecrets, loadTreasury } from "./settings/secrets.ts";

/**
 * docker-compose.yml runs this first: `write-settings.ts FOLDER`. It generates every secret once and gives each part of
 * the product a folder with exactly the secrets it needs. There, each folder is a volume of its own.
 */
const WORKER_USER = 1_000;
const POSTGRES_USER = 999;
const [folder = ""] = process.argv.slice(2);
const isFirst = !existsSync(join(folder, "kept/secrets.json"));
mkdirSync(join(folder, "kept"), { recursive: true });
const secrets = loadSecrets(join(folder, "kept"));
const treasury = loadTreasury(join(folder, "kept"));
const { POSTGRES_PASSWORD, REDIS_PASSWORD, PROOF_KEY, CSRF_KEY, CAPTCHA_KEY, OPERATOR_PASSWORD, ...product } =
  secrets;
const DATABASE_URL = `postgres://lode:${POSTGRES_PASSWORD}@postgres:5432/lode`;
const REDIS_URL = `redis://:${REDIS_PASSWORD}@redis:6379`;
const shared = { ...product, TREASURY_ADDRESS: treasury.address, DATABASE_URL, REDIS_URL };

writeSettings("product", shared);
writeSettings("api", { ...shared, CSRF_KEY, CAPTCHA_KEY, OPERATOR_PASSWORD });
writeSettings("worker", { ...shared, PROOF_KEY });
writeSecret("postgres", "password", POSTGRES_PASSWORD);
writeSecret("redis", "password", REDIS_PASSWORD);
writeSecret("redis", "redis.conf", `requirepass ${REDIS_PASSWORD}\n`);
writeSecret("metrics", "metrics-token", secrets.METRICS_TOKEN);
const key = join(folder, "worker/treasury.json");
// A restore may have put another key in place.
rmSync(key, { force: true });
copyFileSync(treasury.keyFile, key);
// A worker refuses a key that others can read. Its image runs as this user.
if (process.getuid?.() === 0) chownSync(key, WORKER_USER, WORKER_USER);
prepareBackups();
// Only once, because container logs are kept and read by many.
console.log(
  isFirst
    ? `The first operator's password is ${OPERATOR_PASSWORD}, unless OPERATOR_PASSWORD is set. It is not printed again.`
    : "The secrets of the first start are in use.",
);

/**
 * The folder of backups is mounted here. Postgres, in its image with this user, writes its log into it. The product
 * starts without backups too: the console then says that the log cannot be archived, and the backup is old.
 */
function prepareBackups(): void {
  const log = join(folder, "backups/log");
  if (!existsSync(join(folder, "backups"))) return;
  try {
    mkdirSync(log, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(log, POSTGRES_USER, POSTGRES_USER);
  } catch (error) {
    console.error(`BACKUP_DIR cannot be prepared (${messageOf(error)}). Until it can, nothing is backed up.`);
  }
}

function writeSettings(part: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeSecret(part, "settings.env", lines.join(""));
}

/**
 * Writes a secret that any user in the part's own volume can read, because images run as different users.
 * Other parts cannot: they have other volumes.
 */
function writeSecret(part: string, name: string, content: string): void {
  mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, part, name), content, { mode: 0o444 });
}

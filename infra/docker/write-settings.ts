import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../stack/process-command.ts";
import { loadSecrets, loadTreasury } from "../stack/secrets.ts";

/**
 * Generates the keys for docker-compose.yml, once: `npx tsx infra/docker/write-settings.ts`, then
 * `docker compose --env-file .data/docker/settings.env --profile demo up --build`.
 */
const folder = join(projectRoot, ".data/docker");
mkdirSync(folder, { recursive: true });
const settings = { ...loadSecrets(folder), TREASURY_ADDRESS: loadTreasury(folder).address };
const file = join(folder, "settings.env");
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
console.log(`Wrote ${file}.`);

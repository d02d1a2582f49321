import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import type { SettingDefinition } from "@lode/adapters/settings/define-setting";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { portVariables } from "@lode/stack/settings/settings";

const WIDTH = 110;

/** The default is empty if there is none. */
type Line = readonly [name: string, about: string, fallback: string];

/** Settings and their descriptions; a default follows " | ". */
const lines = (about: Record<string, string>): Line[] =>
  Object.entries(about).map(([name, text]) => {
    const [sentence = "", fallback = ""] = text.split(" | ");
    return [name, sentence, fallback];
  });

/** Settings that npm start and the sandboxes read and the product does not. */
const ofTheStack = lines({
  LODE_DATA_DIR: "Where npm start stores data, logs and generated secrets. | .data",
  SOLANA_RPC_PORT: `The Solana sandbox, on 127.0.0.1. | ${portVariables.SOLANA_RPC_PORT}`,
  NOSTR_SANDBOX_PORT: `The port of the Nostr sandbox, on 127.0.0.1. npm start runs it if NOSTR_RELAYS is not set. | ${portVariables.NOSTR_SANDBOX_PORT}`,
  MAIL_PORT: `The mail sandbox's page, on 127.0.0.1. | ${portVariables.MAIL_PORT}`,
  MAIL_SMTP_PORT: `The mail sandbox's SMTP port, on 127.0.0.1. | ${portVariables.MAIL_SMTP_PORT}`,
  X_CALLBACK_URLS:
    "The callback URLs that the X sandbox accepts, separated by commas. npm start derives it from PUBLIC_URL.",
  SOLANA_SLOT_MS: "The Solana sandbox's slot time; 0 makes blocks only on demand. | 400",
});

/** Variables that only docker-compose.yml reads. */
const ofCompose = lines({
  COMPOSE_PROFILES:
    "tls = Caddy, with certificates, on ports 80 and 443; observability = Prometheus and Grafana. Separated by commas.",
  ARCHIVE: "on = PostgreSQL archives its log into the backups, so that any moment can be restored. | off",
  BACKUP_DIR:
    "The folder of backups, best of another machine: an absolute path. Not set = a volume of this machine.",
  LODE_IMAGES:
    "What stands before the names of the images, such as registry.example/: up then pulls what is not here. Not set = images of this machine.",
  LODE_VERSION:
    "The release whose images run: an earlier one goes back without a build. Not set = this checkout's.",
  AUTHORITY:
    "The certificate of a private authority, as a file: the programs find it at /authority.pem (NODE_EXTRA_CA_CERTS, sslrootcert).",
  WORKERS: "The number of workers. | 2",
  CONNECTIONS_PER_CLIENT:
    "Connections that nginx allows one address, streams included: raise it behind a proxy of your own. | 200",
});

/** Settings that only `npm run ops` reads. */
const ofTheCommands = lines({
  BACKUP_PASSPHRASE:
    "At least 16 characters that seal the secrets in a backup and open them in a restore. Keep it where the backups are not.",
});

const HEAD = `# Every setting, with its default. Written by infra/proof/checks/write-env-example.ts; do not edit it by hand.
# npm start needs none of them. To change one, copy this file to .env and remove the # from its line. The environment
# takes precedence over .env, and a line without a value counts as not set.
# Required = without npm start, in production, a process that reads it does not start unless it is set.`;

/** The text of .env.example. Every setting is commented out, so that a copy changes nothing. */
export function renderEnvExample(): string {
  const sections = [
    section("npm start and its sandboxes", ofTheStack),
    section("docker compose", ofCompose),
    section("Backups", ofTheCommands),
    section("The API and the workers", linesOf(commonSettings)),
    section("The API", linesOf(apiSettings)),
    section("The workers", linesOf(workerSettings)),
  ];
  return `${[HEAD, ...sections].join("\n\n")}\n`;
}

const linesOf = (table: Record<string, SettingDefinition>): Line[] =>
  Object.entries(table).map(([name, { schema, about }]) => {
    const unset = schema.safeParse(undefined);
    return [
      name,
      unset.success ? about : `Required. ${about}`,
      unset.success && unset.data !== undefined ? String(unset.data) : "",
    ];
  });

function section(title: string, lines: Line[]): string {
  const rendered = lines.map(([name, about, fallback]) => `${comment(about)}\n#${name}=${quoted(fallback)}`);
  return [`# ${`--- ${title} `.padEnd(WIDTH, "-")}`, ...rendered].join("\n\n");
}

/** Wraps a sentence at WIDTH and comments it out. */
function comment(sentence: string): string {
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length < WIDTH) lines[lines.length - 1] = longer;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}`).join("\n");
}

const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);

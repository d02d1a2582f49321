import * as z from "zod/mini";
import { isSameNode } from "../solana/expiry-margin.ts";
import { apiSettings } from "./api-settings.ts";
import { commonSettings } from "./common-settings.ts";
import type { SettingDefinition } from "./define-setting.ts";
import { type Environment, readEnvironment } from "./env.ts";
import { productionFaults } from "./production-faults.ts";
import { workerSettings } from "./worker-settings.ts";

const apiSchema = z.object({ ...schemasOf(commonSettings), ...schemasOf(apiSettings) });
const workerSchema = z.object({ ...schemasOf(commonSettings), ...schemasOf(workerSettings) });

export type ApiConfig = z.output<typeof apiSchema>;
export type WorkerConfig = z.output<typeof workerSchema>;
export type CommonConfig = Pick<ApiConfig, keyof typeof commonSettings>;

export const readApiConfig = (environment: Environment = readEnvironment()): ApiConfig => {
  const config = checked(readSettings(apiSchema, environment));
  const isRemote = config.CAPTCHA_PROVIDER !== "altcha";
  if (isRemote && !(config.CAPTCHA_SITE_KEY && config.CAPTCHA_SECRET)) {
    throw new ConfigurationError([
      `CAPTCHA_PROVIDER=${config.CAPTCHA_PROVIDER} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET`,
    ]);
  }
  return config;
};

export const readWorkerConfig = (environment: Environment = readEnvironment()): WorkerConfig => {
  const config = checked(readSettings(workerSchema, environment));
  const keySetting = KEY_SETTINGS[config.TREASURY_SIGNER];
  if (!config[keySetting]) {
    throw new ConfigurationError([
      `${keySetting} is not set: TREASURY_SIGNER=${config.TREASURY_SIGNER} needs it (workers only)`,
    ]);
  }
  if (config.INDEPENDENT_RPC_URL && isSameNode(config.INDEPENDENT_RPC_URL, config.SOLANA_RPC_URL)) {
    throw new ConfigurationError([
      "INDEPENDENT_RPC_URL is the node of SOLANA_RPC_URL: name another provider's node, or leave it unset for a margin of 1,500 blocks",
    ]);
  }
  return config;
};

const ESCAPE =
  "These are refused in production. To try Lode out with its sandboxes, set ALLOW_SANDBOX_IN_PRODUCTION=yes";

const KEY_SETTINGS = {
  file: "TREASURY_KEY_FILE",
  environment: "TREASURY_KEY",
} as const;

export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  }
}

function schemasOf<Table extends Record<string, SettingDefinition>>(table: Table) {
  const schemas = Object.entries(table).map(([name, { schema }]) => [name, schema] as const);
  return Object.fromEntries(schemas) as { [Name in keyof Table]: Table[Name]["schema"] };
}

/** An empty value counts as not set, like `NAME=` in a file. */
function readSettings<Schema extends z.ZodMiniType>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map((issue) => {
      const name = issue.path.join(".");
      return given[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
    }),
  );
}

function checked<Config extends CommonConfig>(config: Config): Config {
  const { X_PROVIDER, X_APP_KEY, X_APP_SECRET, X_POLICY_ACKNOWLEDGED, NOSTR_RELAYS } = config;
  const allowsSandbox = config.ALLOW_SANDBOX_IN_PRODUCTION === "yes";
  const inProduction = config.NODE_ENV === "production" ? productionFaults(config, { allowsSandbox }) : [];
  const rules: [isBroken: boolean, fault: string][] = [
    ...Object.entries({ X_APP_KEY, X_APP_SECRET }).map(([name, value]): [boolean, string] => [
      X_PROVIDER !== "off" && value === "",
      `${name} is not set`,
    ]),
    [
      X_PROVIDER === "off" && !NOSTR_RELAYS,
      "X_PROVIDER=off needs NOSTR_RELAYS: without a network nobody can earn",
    ],
    [
      X_PROVIDER === "x" && X_POLICY_ACKNOWLEDGED !== "yes",
      "X_PROVIDER=x needs X_POLICY_ACKNOWLEDGED=yes: X's developer policy forbids rewarding people for follows, likes, reposts or comments, and using it puts the app and the miners' accounts at risk",
    ],
    [
      NOSTR_RELAYS !== undefined && !config.NOSTR_TRUST_SEEDS,
      "NOSTR_RELAYS needs NOSTR_TRUST_SEEDS: without accounts that you trust, nobody can earn on Nostr",
    ],
  ];
  const broken = rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  const faults = [...inProduction, ...broken, ...(inProduction.length > 0 ? [ESCAPE] : [])];
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

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
  const config = readSettings(apiSchema, environment);
  const { CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY, CAPTCHA_SECRET } = config;
  return checked(config, [
    [
      CAPTCHA_PROVIDER !== "altcha" && !(CAPTCHA_SITE_KEY && CAPTCHA_SECRET),
      `CAPTCHA_PROVIDER=${CAPTCHA_PROVIDER} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET`,
    ],
  ]);
};

export const readWorkerConfig = (environment: Environment = readEnvironment()): WorkerConfig => {
  const config = readSettings(workerSchema, environment);
  const { TREASURY_SIGNER, INDEPENDENT_RPC_URL, SOLANA_RPC_URL } = config;
  const keySetting = TREASURY_SIGNER === "file" ? "TREASURY_KEY_FILE" : "TREASURY_KEY";
  return checked(config, [
    [
      !config[keySetting],
      `${keySetting} is not set: TREASURY_SIGNER=${TREASURY_SIGNER} needs it (workers only)`,
    ],
    [
      INDEPENDENT_RPC_URL !== undefined && isSameNode(INDEPENDENT_RPC_URL, SOLANA_RPC_URL),
      "INDEPENDENT_RPC_URL is the node of SOLANA_RPC_URL: name another provider's node, or leave it unset for a margin of 1,500 blocks",
    ],
  ]);
};

const ESCAPE =
  "These are refused in production. To try Lode out with its sandboxes, set ALLOW_SANDBOX_IN_PRODUCTION=yes";

const unusable = (faults: readonly string[]): Error =>
  new Error(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);

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
  throw unusable(
    result.error.issues.map((issue) => {
      const name = issue.path.join(".");
      return given[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
    }),
  );
}

type SettingRule = [isBroken: boolean, fault: string];

/** Throws one error with every fault: those of the program's own settings, of common settings, and of production. */
function checked<Config extends CommonConfig>(config: Config, own: SettingRule[]): Config {
  const { X_PROVIDER, X_APP_KEY, X_APP_SECRET, X_POLICY_ACKNOWLEDGED, NOSTR_RELAYS } = config;
  const allowsSandbox = config.ALLOW_SANDBOX_IN_PRODUCTION === "yes";
  const inProduction = config.NODE_ENV === "production" ? productionFaults(config, { allowsSandbox }) : [];
  const rules: SettingRule[] = [
    ...own,
    ...Object.entries({ X_APP_KEY, X_APP_SECRET }).map(
      ([name, value]): SettingRule => [X_PROVIDER !== "off" && value === "", `${name} is not set`],
    ),
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
  if (faults.length > 0) throw unusable(faults);
  return config;
}

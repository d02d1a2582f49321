import * as z from "zod/mini";
import { type Environment, readEnvironment } from "./env.ts";

/** An empty value counts as not set, as people expect of `NAME=` in a file. */
const text = (fallback: string) => z._default(z.string(), fallback);
const optionalText = z.optional(z.string());
const secret = z.string().check(z.minLength(32, "is missing or shorter than 32 characters"));
const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), fallback);
const wholeNumber = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0)), fallback);
const flag = z._default(z.stringbool(), false);

const common = {
  NODE_ENV: z._default(z.enum(["development", "test", "production"]), "development"),
  LOG_LEVEL: z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
  PRODUCT_NAME: text("Lode"),
  TICKER: text("SMC"),
  SUPPORT_EMAIL: text("support@lode.test"),
  TERMS_VERSION: text("2026-11-21"),
  DEMO: flag,
  DATABASE_URL: z.string().check(z.minLength(1, "is not set")),
  DATABASE_POOL: wholeNumber(10),
  REDIS_URL: z.string().check(z.minLength(1, "is not set")),
  QUEUE_PREFIX: text("{lode}"),
  HOST: text("127.0.0.1"),
  PUBLIC_URL: z._default(z.string(), "http://127.0.0.1:3000"),
  X_PROVIDER: z._default(z.enum(["sandbox", "x"]), "sandbox"),
  X_POLICY_ACKNOWLEDGED: optionalText,
  X_TIER: z._default(z.enum(["self-serve", "enterprise"]), "self-serve"),
  X_SANDBOX_PORT: port(3002),
  X_APP_KEY: z.string().check(z.minLength(1, "is not set")),
  X_APP_SECRET: z.string().check(z.minLength(1, "is not set")),
  X_TIMEOUT_MS: wholeNumber(10_000),
  /** `id:base64` pairs of 32 bytes; the first seals, all of them open. */
  SEALING_KEYS: z
    .string()
    .check(z.regex(/^[\w-]+:[\w+/=]{44}(,[\w-]+:[\w+/=]{44})*$/, "must be id:base64 of 32 bytes")),
  SOLANA_CLUSTER: z._default(z.enum(["sandbox", "devnet"]), "sandbox"),
  SOLANA_RPC_URL: text("http://127.0.0.1:8899"),
  TREASURY_ADDRESS: z.string().check(z.minLength(32, "is not set")),
};

const apiOnly = {
  PORT: port(3000),
  OPS_PORT: port(3001),
  /** How many reverse proxies of ours stand before the API; 0 = the socket's address is the client's. */
  TRUSTED_PROXIES: wholeNumber(0),
  CSRF_KEY: secret,
  CAPTCHA_KEY: secret,
  CAPTCHA_PROVIDER: z._default(z.enum(["altcha"]), "altcha"),
  CAPTCHA_COST: wholeNumber(20_000),
  OPERATOR_EMAIL: optionalText,
  OPERATOR_PASSWORD: optionalText,
  /** Seconds that withdrawals to a replaced wallet wait. */
  WALLET_CHANGE_HOLD: wholeNumber(86_400),
  /** Points above which a person looks first. */
  REVIEW_THRESHOLD: wholeNumber(50_000),
  SIGN_IN_PER_MINUTE: wholeNumber(5),
  WEB_DIST: text("web/dist"),
};

const workerOnly = {
  WORKER_PORT: port(0),
  SMTP_URL: z.string().check(z.minLength(1, "is not set")),
  MAIL_FROM: text("Lode <no-reply@lode.test>"),
  TREASURY_KEY_FILE: z
    .string()
    .check(z.minLength(1, "is not set: only the worker signs, so only it is told")),
  /** Test-only: die at this named point of the payout path. Refused in production. */
  FAILPOINT: optionalText,
};

const apiSchema = z.object({ ...common, ...apiOnly });
const workerSchema = z.object({ ...common, ...workerOnly });

/** Every variable that the product reads. */
export const CONFIG_NAMES: readonly string[] = Object.keys({ ...common, ...apiOnly, ...workerOnly });

export type ApiConfig = z.output<typeof apiSchema>;
export type WorkerConfig = z.output<typeof workerSchema>;
/** What both processes are told. */
export type CommonConfig = Pick<ApiConfig, keyof typeof common>;

export const readApiConfig = (environment: Environment = readEnvironment()): ApiConfig =>
  checked(read(apiSchema, environment));

export const readWorkerConfig = (environment: Environment = readEnvironment()): WorkerConfig => {
  const config = checked(read(workerSchema, environment));
  if (config.NODE_ENV === "production" && config.FAILPOINT) {
    throw new ConfigurationError(["FAILPOINT is for tests and cannot be set in production"]);
  }
  return config;
};

export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, environment: Environment): z.output<Schema> {
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

/** Rules over several values at once. */
function checked<Config extends CommonConfig>(config: Config): Config {
  if (config.X_PROVIDER === "x" && config.X_POLICY_ACKNOWLEDGED !== "yes") {
    throw new ConfigurationError([
      "X_PROVIDER=x needs X_POLICY_ACKNOWLEDGED=yes: X's developer policy forbids rewarding people for follows, likes, reposts or comments, and using it puts the app and the miners' accounts at risk",
    ]);
  }
  return config;
}

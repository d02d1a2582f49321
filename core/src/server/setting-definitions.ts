import * as z from "zod/mini";

/** One environment variable: its schema and its description. */
export interface SettingDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: Schema;
  /** The comment above it in .env.example. */
  readonly about: string;
}

const setting = <Schema extends z.ZodMiniType>(schema: Schema, about: string): SettingDefinition<Schema> => ({
  schema,
  about,
});

const text = (fallback: string) => z._default(z.string(), fallback);
const optionalText = z.optional(z.string());
const given = z.string().check(z.minLength(1, "is not set"));
const secret = z.string().check(z.minLength(32, "is missing or shorter than 32 characters"));
const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), fallback);
const wholeNumber = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0)), fallback);
const flag = z._default(z.stringbool(), false);
const optionalNodeUrl = z.optional(
  z.url({ protocol: /^https?$/, error: "must be a URL with http or https" }),
);
const sealingKeys = z
  .string()
  .check(z.regex(/^[\w-]+:[\w+/=]{44}(,[\w-]+:[\w+/=]{44})*$/, "must be id:base64 of 32 bytes"));
const proofKey = z.string().check(z.regex(/^[\w+/]{43}=$/, "must be base64 of 32 bytes"));

/** The settings of both the API and the workers. */
export const commonSettings = {
  NODE_ENV: setting(
    z._default(z.enum(["development", "test", "production"]), "development"),
    "development, test or production.",
  ),
  LOG_LEVEL: setting(
    z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
    "debug, info, warn, error or silent.",
  ),
  RELEASE: setting(text("local"), "The release that runs, such as a commit; operators see it."),
  PRODUCT_NAME: setting(text("Lode"), "The name in mails, on the page and in the X sandbox."),
  TICKER: setting(text("SMC"), "The symbol of the announced coin."),
  SUPPORT_EMAIL: setting(text("support@lode.test"), "The address that miners can write to."),
  TERMS_VERSION: setting(text("2026-11-22"), "Stored with every acceptance of the terms."),
  DEMO: setting(flag, "Whether the page mentions the demo sign-ins. npm start sets true."),
  DATABASE_URL: setting(given, "The PostgreSQL to use. npm start runs its own if this is not set."),
  DATABASE_POOL_URL: setting(
    optionalText,
    "A pgbouncer in transaction mode before that PostgreSQL: the API and the workers then send statements through it, unprepared, and use DATABASE_URL only to listen for events.",
  ),
  DATABASE_POOL: setting(wholeNumber(10), "Connections to PostgreSQL per process."),
  REDIS_URL: setting(
    given,
    "The Redis to use, or several nodes of a Redis Cluster, separated by commas (its only address is given twice). npm start runs its own if this is not set.",
  ),
  QUEUE_PREFIX: setting(
    text("lode"),
    "The prefix of every key in Redis. Each queue gets a hash tag of its own, so that the nodes of a cluster share the work.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    optionalNodeUrl,
    "The address of an OpenTelemetry collector (OTLP over HTTP, JSON), such as http://127.0.0.1:4318. Not set = no traces. The SDK's other variables, such as OTEL_EXPORTER_OTLP_HEADERS, apply too.",
  ),
  METRICS_TOKEN: setting(
    z.optional(secret),
    "The bearer token with which Prometheus reads /metrics of the operators' port and of each worker: at least 32 characters. Not set = only a signed-in operator reads those of the operators' port. npm start generates one.",
  ),
  HOST: setting(text("127.0.0.1"), "The address that the API and a worker's metrics listen on."),
  PUBLIC_URL: setting(
    text("http://127.0.0.1:3000"),
    "The address of the page. Mails and X link back to it; https makes cookies Secure and bound to the host. npm start derives it from PORT.",
  ),
  WALLET_CHANGE_HOLD: setting(
    wholeNumber(86_400),
    "Seconds that withdrawals to a new wallet are held after a change. npm start sets 0.",
  ),
  RECIPIENT_FAULT_PAUSE: setting(
    wholeNumber(3_600),
    "Seconds that a miner's payouts pause after a payment that their wallet refused; doubles with each further one within 30 days, up to a week. 0 = no pause.",
  ),
  REVIEW_THRESHOLD: setting(
    wholeNumber(50_000),
    "Points above which a withdrawal needs manual approval. npm start sets 400.",
  ),
  SECOND_REVIEW_THRESHOLD: setting(
    wholeNumber(0),
    "Points above which two different operators must approve a withdrawal. 0 = one is enough.",
  ),
  REFERRAL_POINTS: setting(
    wholeNumber(0),
    "Points for inviting a miner, awarded once the invited miner's first task is verified. 0 = referrals are only counted.",
  ),
  X_PROVIDER: setting(
    z._default(z.enum(["sandbox", "x"]), "sandbox"),
    "sandbox, or x for live X, which also needs X_POLICY_ACKNOWLEDGED=yes and the credentials of an app.",
  ),
  X_POLICY_ACKNOWLEDGED: setting(
    optionalText,
    "yes = you acknowledge that X's developer policy forbids rewarding people for follows, likes, reposts or comments.",
  ),
  X_TIER: setting(
    z._default(z.enum(["self-serve", "enterprise"]), "self-serve"),
    "The tier of the app at X: self-serve or enterprise. It decides what automation can do. npm start sets enterprise for its sandbox.",
  ),
  AUTOMATION_HOURS: setting(
    z._default(
      z
        .string()
        .check(
          z.regex(
            /^(?!(\d+)-\1$)(\d|1\d|2[0-3])-([1-9]|1\d|2[0-4])$/,
            "must be two different hours, such as 9-21",
          ),
        ),
      "9-21",
    ),
    "The hours of the day, in UTC, in which automation acts for an account until its miner chooses others. npm start sets 0-24 with its sandbox.",
  ),
  X_SANDBOX_PORT: setting(port(3002), "The port of the X sandbox, on 127.0.0.1."),
  X_APP_KEY: setting(given, "The consumer key of the app at X. npm start generates one for the sandbox."),
  X_APP_SECRET: setting(
    given,
    "The consumer secret of the app at X. npm start generates one for the sandbox.",
  ),
  X_TIMEOUT_MS: setting(wholeNumber(10_000), "Milliseconds before a request to X times out."),
  SEALING_KEYS: setting(
    sealingKeys,
    "The keys that encrypt X tokens and the secrets of webhooks: id:base64 of 32 bytes, separated by commas; the first encrypts, all of them decrypt. Tokens encrypted with a lost key are unreadable.",
  ),
  SOLANA_CLUSTER: setting(
    z._default(z.enum(["sandbox", "devnet"]), "sandbox"),
    "sandbox or devnet; the node must have that cluster's genesis hash. npm start sets devnet if SOLANA_RPC_URL is set.",
  ),
  SOLANA_RPC_URL: setting(
    text("http://127.0.0.1:8899"),
    "The Solana node to use. npm start runs its sandbox if this is not set.",
  ),
  TREASURY_ADDRESS: setting(
    z.string().check(z.minLength(32, "is not set")),
    "The wallet that pays. npm start generates one.",
  ),
  MAX_PAYOUT_POINTS: setting(
    wholeNumber(100_000),
    "Maximum points of one withdrawal, enforced by the API and by the signer. 0 = no limit.",
  ),
};

export const apiSettings = {
  PORT: setting(port(3000), "The port of the page and the miners' API, one origin."),
  OPS_PORT: setting(port(3001), "The port of the operators' console, with the queues and the metrics."),
  TRUSTED_PROXIES: setting(
    wholeNumber(0),
    "How many trusted reverse proxies are in front of the API; 0 = the socket's address is the client's.",
  ),
  DATABASE_READ_URL: setting(
    optionalText,
    "A streaming replica of that PostgreSQL, for public figures, analytics and charts; the primary is read while it is away or more than 5 s behind.",
  ),
  DRAIN_SECONDS: setting(
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
    "Seconds between the signal to stop and the end of listening, during which readiness fails: as long as a load balancer takes to notice. At most 10.",
  ),
  CSRF_KEY: setting(secret, "Signs csrfToken: at least 32 characters."),
  CAPTCHA_KEY: setting(secret, "Signs the captcha's challenges: at least 32 characters."),
  CAPTCHA_PROVIDER: setting(
    z._default(z.enum(["altcha", "hcaptcha", "turnstile"]), "altcha"),
    "altcha, a self-hosted proof of work; or hcaptcha or turnstile, which load a third party's script.",
  ),
  CAPTCHA_SITE_KEY: setting(optionalText, "The page's key at hCaptcha or Turnstile."),
  CAPTCHA_SECRET: setting(optionalText, "The server's secret at hCaptcha or Turnstile."),
  CAPTCHA_VERIFY_URL: setting(optionalText, "Overrides the provider's address for verifying solutions."),
  CAPTCHA_COST: setting(wholeNumber(20_000), "PBKDF2 iterations of one try of the proof of work."),
  MAIL_SANDBOX_URL: setting(
    optionalNodeUrl,
    "Where the page's Open mail button leads. npm start sets it if it runs the mail sandbox.",
  ),
  OPERATOR_EMAIL: setting(
    optionalText,
    "The email address of the first operator. npm start sets operator@lode.test.",
  ),
  OPERATOR_PASSWORD: setting(
    optionalText,
    "The first operator's password. npm start generates and prints one.",
  ),
  OPERATOR_ADJUSTMENT_POINTS: setting(
    wholeNumber(1_000),
    "Points that one operator may give to and take from miners in a UTC day; above it an owner must.",
  ),
  OPERATOR_BUDGET_POINTS: setting(
    wholeNumber(100_000),
    "The largest budget in points of a task that an operator may publish; a larger one, or none, needs an owner.",
  ),
  SIGN_IN_PER_MINUTE: setting(
    wholeNumber(5),
    "Sign-in attempts a minute per client and email address; ten times as many per client, and per email address. Also the mails an hour from one client to one address, and the base of the other limits.",
  ),
  WALLET_CHANGES_PER_DAY: setting(
    wholeNumber(10),
    "Maximum changes of a miner's wallet in 24 hours; each one is mailed. 0 = no limit.",
  ),
  FILES_DIR: setting(
    text(".data/files"),
    "The folder of miners' avatars, unless S3_BUCKET is set. npm start keeps them with its data.",
  ),
  S3_BUCKET: setting(optionalText, "A bucket for the avatars, at AWS or another S3-compatible store."),
  S3_REGION: setting(text("us-east-1"), "The bucket's region."),
  S3_ENDPOINT: setting(optionalText, "The address of an S3-compatible store other than AWS."),
  S3_ACCESS_KEY_ID: setting(optionalText, "The access key, which may read and write the bucket."),
  S3_SECRET_ACCESS_KEY: setting(optionalText, "The secret of that key."),
  WEB_DIST: setting(text("web/dist"), "The folder of the built page."),
  OPS_WEB_DIST: setting(text("web/dist-operators"), "The folder of the built operators' console."),
  OPERATOR_TOTP_REQUIRED: setting(
    z._default(z.stringbool(), true),
    "Whether every operator needs an authenticator app. npm start sets false with its sandbox.",
  ),
};

export const workerSettings = {
  WORKER_PORT: setting(port(0), "The port of a worker's metrics and health; 0 = any free port."),
  RECHECK_SHARE: setting(wholeNumber(20), "Percentage of awards that are re-checked after 1, 7 and 30 days."),
  X_LIST_LAG_SECONDS: setting(
    wholeNumber(0),
    "How far X's lists of likes and posts may lag: an action that they do not show is unknown until then.",
  ),
  X_DAILY_SPEND_CENTS: setting(
    wholeNumber(5_000),
    "US cents per UTC day above which verification waits for the next day. 0 = no limit.",
  ),
  AUTOMATION_SPREAD_SECONDS: setting(
    wholeNumber(86_400),
    "Seconds over which an account's daily actions are spread, at most its active hours. npm start sets 120.",
  ),
  SMTP_URL: setting(given, "The mail server to use. npm start runs its sandbox if this is not set."),
  MAIL_FROM: setting(text("Lode <no-reply@lode.test>"), "The sender of every mail."),
  TREASURY_SIGNER: setting(
    z._default(z.enum(["file", "environment", "aws-kms"]), "file"),
    "Where the treasury's key is: file, environment, or aws-kms, which never exports it.",
  ),
  TREASURY_KEY_FILE: setting(
    optionalText,
    "For file: the key as solana-keygen writes it, readable only by its owner. npm start generates one.",
  ),
  TREASURY_KEY: setting(
    optionalText,
    "For environment, a last resort: the key as text, a JSON array of 64 numbers or base58. Removed from the process's environment once read.",
  ),
  TREASURY_KMS_KEY_ID: setting(
    optionalText,
    "For aws-kms: the id or ARN of an ECC_NIST_EDWARDS25519 key; region and credentials come from AWS's default provider chain.",
  ),
  INDEPENDENT_RPC_URL: setting(
    optionalNodeUrl,
    "Another provider's Solana node, not that of SOLANA_RPC_URL. A payment has expired only if this one does not have it either. Without it, outside the sandbox, a payment expires 1,500 blocks (about ten minutes) after its last valid height.",
  ),
  DAILY_PAYOUT_POINTS_PER_MINER: setting(
    wholeNumber(200_000),
    "Maximum points paid to one miner in a UTC day; the rest waits for the next. 0 = no limit.",
  ),
  DAILY_PAYOUT_POINTS: setting(
    wholeNumber(1_000_000),
    "Maximum points paid to all miners in a UTC day; the rest waits for the next. 0 = no limit.",
  ),
  PAYOUT_BREAKER: setting(
    wholeNumber(10),
    "Failed payouts in a row after which payouts halt until an operator resumes them. 0 = never.",
  ),
  PAYOUT_BATCH_ABOVE: setting(
    wholeNumber(25),
    "With this many pending withdrawals, one transaction pays several. 0 = never.",
  ),
  TOKEN_ACCOUNTS_PER_MINER: setting(
    wholeNumber(3),
    "Maximum USDC accounts that the treasury opens for one miner's wallets, each at the chain's rent.",
  ),
  PROOF_KEY: setting(
    proofKey,
    "Signs the ledger's roots (Ed25519), and a key derived from it selects the re-checks: base64 of 32 bytes, for workers only. Not the treasury's key. npm start generates one.",
  ),
  PROOF_EVERY_SECONDS: setting(
    wholeNumber(3_600),
    "Seconds between signed roots of the ledger. npm start sets 60.",
  ),
  FAILPOINT: setting(
    optionalText,
    "For tests, refused in production: name=mode@/path/of/a/marker, where mode is kill, throw or hang.",
  ),
};

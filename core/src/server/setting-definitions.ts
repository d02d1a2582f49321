import * as z from "zod/mini";

/** One environment variable: its schema and its description. */
export interface SettingDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: Schema;
  /** Written above it in .env.example. */
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
  PRODUCT_NAME: setting(text("Lode"), "The name in mails, on the page and in the X sandbox."),
  TICKER: setting(text("SMC"), "The short name of the coin that is announced."),
  SUPPORT_EMAIL: setting(text("support@lode.test"), "Where miners can write to."),
  TERMS_VERSION: setting(text("2026-11-22"), "Stored with every acceptance of the terms."),
  DEMO: setting(flag, "Whether the page says that demo sign-ins exist. npm start sets true."),
  DATABASE_URL: setting(given, "The PostgreSQL to use. npm start brings its own where this is not set."),
  DATABASE_POOL: setting(wholeNumber(10), "Connections to PostgreSQL of one process."),
  REDIS_URL: setting(given, "The Redis to use. npm start brings its own where this is not set."),
  QUEUE_PREFIX: setting(
    text("{lode}"),
    "Before every key in Redis; the braces keep all of them in one slot of a cluster.",
  ),
  HOST: setting(text("127.0.0.1"), "The address that the API and a worker's metrics listen on."),
  PUBLIC_URL: setting(
    text("http://127.0.0.1:3000"),
    "What people type. Mails and X lead back to it; https makes cookies Secure and bound to the host. npm start makes it from PORT.",
  ),
  WALLET_CHANGE_HOLD: setting(
    wholeNumber(86_400),
    "Seconds that withdrawals to a replaced wallet wait. npm start sets 0.",
  ),
  RECIPIENT_FAULT_PAUSE: setting(
    wholeNumber(3_600),
    "Seconds that a miner's payouts pause after a payment that their own wallet refused; twice as long for each more within 30 days, a week at most. 0 = no pause.",
  ),
  REVIEW_THRESHOLD: setting(
    wholeNumber(50_000),
    "Points above which a person looks at a withdrawal first. npm start sets 400.",
  ),
  X_PROVIDER: setting(
    z._default(z.enum(["sandbox", "x"]), "sandbox"),
    "sandbox, or x for live X, which also needs X_POLICY_ACKNOWLEDGED=yes and the credentials of an app.",
  ),
  X_POLICY_ACKNOWLEDGED: setting(
    optionalText,
    "yes = you know that X's developer policy forbids rewarding people for follows, likes, reposts or comments.",
  ),
  X_TIER: setting(
    z._default(z.enum(["self-serve", "enterprise"]), "self-serve"),
    "The tier of the app at X: self-serve or enterprise. It decides what automation can do. npm start says enterprise for its sandbox.",
  ),
  X_SANDBOX_PORT: setting(port(3002), "The X sandbox, on 127.0.0.1."),
  X_APP_KEY: setting(given, "The consumer key of the app at X. npm start makes one for the sandbox."),
  X_APP_SECRET: setting(given, "The consumer secret of the app at X. npm start makes one for the sandbox."),
  X_TIMEOUT_MS: setting(wholeNumber(10_000), "After this, X counts as not having answered."),
  SEALING_KEYS: setting(
    sealingKeys,
    "Seal X tokens: id:base64 of 32 bytes, several by comma; the first seals, all of them open. A lost key makes what it sealed unreadable.",
  ),
  SOLANA_CLUSTER: setting(
    z._default(z.enum(["sandbox", "devnet"]), "sandbox"),
    "sandbox or devnet; the node must have that cluster's genesis hash. npm start says devnet where SOLANA_RPC_URL is set.",
  ),
  SOLANA_RPC_URL: setting(
    text("http://127.0.0.1:8899"),
    "The Solana node to use. npm start brings its sandbox where this is not set.",
  ),
  TREASURY_ADDRESS: setting(
    z.string().check(z.minLength(32, "is not set")),
    "The wallet that pays. npm start makes one.",
  ),
  MAX_PAYOUT_POINTS: setting(
    wholeNumber(100_000),
    "Points that one withdrawal pays at most; the API refuses more and the signer signs no more. 0 = no limit.",
  ),
};

export const apiSettings = {
  PORT: setting(port(3000), "The page and the miners' API, one origin."),
  OPS_PORT: setting(port(3001), "The operators' app: queues and metrics."),
  TRUSTED_PROXIES: setting(
    wholeNumber(0),
    "How many reverse proxies of ours stand before the API; 0 = the socket's address is the client's.",
  ),
  CSRF_KEY: setting(secret, "Signs csrfToken: at least 32 characters."),
  CAPTCHA_KEY: setting(secret, "Signs the captcha's challenges: at least 32 characters."),
  CAPTCHA_PROVIDER: setting(
    z._default(z.enum(["altcha", "hcaptcha", "turnstile"]), "altcha"),
    "altcha, a proof of work of our own; or hcaptcha or turnstile, which load a script of a third party.",
  ),
  CAPTCHA_SITE_KEY: setting(optionalText, "The page's key at hCaptcha or Turnstile."),
  CAPTCHA_SECRET: setting(optionalText, "The server's secret at hCaptcha or Turnstile."),
  CAPTCHA_VERIFY_URL: setting(
    optionalText,
    "Where solutions are verified, if not at the provider's usual address.",
  ),
  CAPTCHA_COST: setting(wholeNumber(20_000), "PBKDF2 iterations of one try of the proof of work."),
  OPERATOR_EMAIL: setting(optionalText, "The first operator. npm start sets operator@lode.test."),
  OPERATOR_PASSWORD: setting(optionalText, "The first operator's password. npm start makes and prints one."),
  SIGN_IN_PER_MINUTE: setting(
    wholeNumber(5),
    "Tries of one client at one e-mail address in a minute; a client, and an e-mail address, have ten times as many. Also mails that one client can have sent to one address in an hour, and the measure of the other limits.",
  ),
  WALLET_CHANGES_PER_DAY: setting(
    wholeNumber(10),
    "How often a miner replaces the wallet in 24 hours; each change is mailed. 0 = no limit.",
  ),
  FILES_DIR: setting(
    text(".data/files"),
    "Where pictures of miners are stored, unless S3_BUCKET is set. npm start keeps them with its data.",
  ),
  S3_BUCKET: setting(optionalText, "A bucket for the pictures, at AWS or anything that speaks S3."),
  S3_REGION: setting(text("us-east-1"), "The bucket's region."),
  S3_ENDPOINT: setting(optionalText, "The address of a store that speaks S3 and is not AWS."),
  S3_ACCESS_KEY_ID: setting(optionalText, "The key that may read and write the bucket."),
  S3_SECRET_ACCESS_KEY: setting(optionalText, "The secret of that key."),
  WEB_DIST: setting(text("web/dist"), "The folder of the built page."),
};

export const workerSettings = {
  WORKER_PORT: setting(port(0), "Metrics and health of a worker; 0 takes any free port."),
  RECHECK_SHARE: setting(
    wholeNumber(20),
    "Of a hundred awards, how many are looked at again after 1, 7 and 30 days.",
  ),
  X_LIST_LAG_SECONDS: setting(
    wholeNumber(0),
    "How late X's lists of likes and posts may be: until then an action that they do not show is still being checked.",
  ),
  X_DAILY_SPEND_CENTS: setting(
    wholeNumber(5_000),
    "Above this, in US cents and per UTC day, verification waits for the next day; 0 = no ceiling.",
  ),
  AUTOMATION_SPREAD_SECONDS: setting(
    wholeNumber(86_400),
    "Over how long an account's actions of a day are spread, at most its active hours. npm start sets 120.",
  ),
  SMTP_URL: setting(given, "The mail server to use. npm start brings its sandbox where this is not set."),
  MAIL_FROM: setting(text("Lode <no-reply@lode.test>"), "The sender of every mail."),
  TREASURY_SIGNER: setting(
    z._default(z.enum(["file", "environment", "aws-kms"]), "file"),
    "Who holds the treasury's key: file, environment, or aws-kms, which never gives it away.",
  ),
  TREASURY_KEY_FILE: setting(
    optionalText,
    "For file: the key as solana-keygen writes it, readable by its owner alone. npm start makes one.",
  ),
  TREASURY_KEY: setting(
    optionalText,
    "For environment, a last resort: the key as text, a JSON array of 64 numbers or base58. Forgotten by the process once read.",
  ),
  TREASURY_KMS_KEY_ID: setting(
    optionalText,
    "For aws-kms: the id or ARN of an ECC_NIST_EDWARDS25519 key; region and credentials as AWS's own tools find them.",
  ),
  INDEPENDENT_RPC_URL: setting(
    optionalNodeUrl,
    "Another provider's Solana node, not that of SOLANA_RPC_URL. A payment counts as dead only if this one knows nothing of it either. Without it, outside the sandbox, only 1,500 blocks (about ten minutes) after its last valid height.",
  ),
  DAILY_PAYOUT_POINTS_PER_MINER: setting(
    wholeNumber(200_000),
    "Points that one miner is paid in a UTC day; the rest waits for the next. 0 = no limit.",
  ),
  DAILY_PAYOUT_POINTS: setting(
    wholeNumber(1_000_000),
    "Points that all miners are paid in a UTC day; the rest waits for the next. 0 = no limit.",
  ),
  PAYOUT_BREAKER: setting(
    wholeNumber(10),
    "After so many failed payouts in a row payouts halt until an operator resumes them. 0 = never.",
  ),
  PAYOUT_BATCH_ABOVE: setting(
    wholeNumber(25),
    "With so many withdrawals waiting, several are paid by one transaction. 0 = never.",
  ),
  TOKEN_ACCOUNTS_PER_MINER: setting(
    wholeNumber(3),
    "How many USDC accounts the treasury opens for one miner's wallets, each at the rent that the chain asks.",
  ),
  PROOF_KEY: setting(
    proofKey,
    "Signs the ledger's roots (Ed25519), and a key derived from it draws the re-checks: base64 of 32 bytes, of which only the worker is told. Not the treasury's key. npm start makes one.",
  ),
  PROOF_EVERY_SECONDS: setting(
    wholeNumber(3_600),
    "How often the ledger is frozen under a signed root. npm start sets 60.",
  ),
  FAILPOINT: setting(
    optionalText,
    "For tests, refused in production: name=mode@/path/of/a/marker, where mode is kill, throw or hang.",
  ),
};

import * as z from "zod/mini";
import {
  flag,
  matching,
  optionalText,
  port,
  publicAddress,
  secret,
  serverAddress,
  setting,
  text,
  wholeNumber,
} from "./define-setting.ts";

const sealingKeys = matching(/^[\w-]+:[\w+/=]{44}(,[\w-]+:[\w+/=]{44})*$/, "must be id:base64 of 32 bytes");
const relays = matching(
  /^wss?:\/\/[^\s,]+(\s*,\s*wss?:\/\/[^\s,]+)*$/,
  "must be addresses with ws:// or wss://, separated by commas",
);
const keys = matching(
  /^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/,
  "must be public keys of 64 hex digits, separated by commas",
);
const key = matching(/^[0-9a-f]{64}$/, "must be a public key of 64 hex digits");
const hours = matching(
  /^(?!(\d+)-\1$)(\d|1\d|2[0-3])-([1-9]|1\d|2[0-4])$/,
  "must be two different hours, such as 9-21",
);

export const commonSettings = {
  NODE_ENV: setting(
    z._default(z.enum(["development", "test", "production"]), "development"),
    "development, test or production.",
  ),
  ALLOW_SANDBOX_IN_PRODUCTION: setting(
    optionalText,
    "yes = NODE_ENV=production starts with sandboxes, example addresses, stores without TLS and the demo's accounts. For trials only.",
  ),
  LOG_LEVEL: setting(
    z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
    "debug, info, warn, error or silent.",
  ),
  PRODUCT_NAME: setting(text("Lode"), "The name in mails, on the page and in the X sandbox."),
  TICKER: setting(text("SMC"), "The symbol of the announced coin."),
  SUPPORT_EMAIL: setting(text("support@lode.test"), "The address that miners can write to."),
  TERMS_VERSION: setting(text("2026-11-25"), "Stored with every acceptance of the terms."),
  DEMO: setting(flag, "Whether the page mentions the demo sign-ins. npm start sets true."),
  DATABASE_URL: setting(serverAddress, "The PostgreSQL to use. npm start runs its own if this is not set."),
  DATABASE_POOL: setting(wholeNumber(10), "Connections to PostgreSQL per process."),
  REDIS_URL: setting(serverAddress, "The Redis to use. npm start runs its own if this is not set."),
  QUEUE_PREFIX: setting(
    z._default(matching(/^[^{}]+$/, "must have no braces"), "lode"),
    "The prefix of every key in Redis, without braces.",
  ),
  METRICS_TOKEN: setting(
    z.optional(secret),
    "The bearer token with which Prometheus reads /metrics of the operators' port and of each worker: at least 32 characters. Not set = nobody reads them. npm start generates one.",
  ),
  HOST: setting(text("127.0.0.1"), "The address that the API and a worker's metrics listen on."),
  PUBLIC_URL: setting(
    publicAddress("http://127.0.0.1:3000"),
    "The address of the page. Mails and X link back to it; https makes cookies Secure and bound to the host. npm start derives it from PORT.",
  ),
  OPERATORS_URL: setting(
    publicAddress("http://127.0.0.1:3001"),
    "The address of the operators' console, for mails to operators. npm start derives it from OPS_PORT.",
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
    z._default(z.enum(["sandbox", "x", "off"]), "sandbox"),
    "sandbox; off, for Nostr alone; or x for live X, which also needs X_POLICY_ACKNOWLEDGED=yes and the credentials of an app.",
  ),
  X_POLICY_ACKNOWLEDGED: setting(
    optionalText,
    "yes = you acknowledge that X's developer policy forbids rewarding people for follows, likes, reposts or comments.",
  ),
  NETWORK_DAILY_SPEND_CENTS: setting(
    wholeNumber(5_000),
    "US cents per UTC day and network above which verification on that network, and operators' tries of its tasks, wait for the next day. 0 = no limit.",
  ),
  X_TIER: setting(
    z._default(z.enum(["self-serve", "enterprise"]), "self-serve"),
    "The tier of the app at X: self-serve or enterprise. It decides what automation can do. npm start sets enterprise for its sandbox.",
  ),
  AUTOMATION_HOURS: setting(
    z._default(hours, "9-21"),
    "The hours of the day, in UTC, in which automation acts for an account until its miner chooses others. npm start sets 0-24 with its sandbox.",
  ),
  X_SANDBOX_HOST: setting(text("127.0.0.1"), "Where programs find the X sandbox."),
  X_SANDBOX_PORT: setting(port(3002), "The port of the X sandbox."),
  X_APP_KEY: setting(text(""), "The consumer key of the app at X. npm start generates one for the sandbox."),
  X_APP_SECRET: setting(
    text(""),
    "The consumer secret of the app at X. npm start generates one for the sandbox.",
  ),
  X_TIMEOUT_MS: setting(wholeNumber(10_000), "Milliseconds before a request to X times out."),
  NOSTR_RELAYS: setting(
    z.optional(relays),
    "The relays of Nostr to use, separated by commas: ws:// or wss://. Lode connects to no others. Not set = no tasks on Nostr.",
  ),
  NOSTR_TIMEOUT_MS: setting(
    wholeNumber(5_000),
    "Milliseconds before a request to a relay of Nostr times out.",
  ),
  NOSTR_SIGN_TIMEOUT_MS: setting(
    wholeNumber(30_000),
    "Milliseconds that a miner's remote signer of Nostr has to sign: a person may have to confirm on a phone.",
  ),
  NOSTR_POLICY_ACKNOWLEDGED: setting(
    optionalText,
    "yes = likes and follows on live relays may be rewarded. In the USA 16 CFR 465.8 forbids buying fake indicators of social media influence: ask a lawyer first.",
  ),
  NOSTR_TRUST_SEEDS: setting(
    z.optional(keys),
    "Public keys of Nostr in hex, separated by commas, whose judgement you trust. The core of trusted accounts grows from whom they follow; an account needs three followers in it to earn.",
  ),
  NOSTR_TRUST_PROVIDER: setting(
    z.optional(key),
    "The public key, in hex, of a provider of trusted assertions (NIP-85), which says since when accounts have been used. Not set = only since they were first linked here.",
  ),
  SEALING_KEYS: setting(
    sealingKeys,
    "The keys that encrypt X tokens: id:base64 of 32 bytes, separated by commas; the first encrypts, all of them decrypt. Tokens encrypted with a lost key are unreadable.",
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

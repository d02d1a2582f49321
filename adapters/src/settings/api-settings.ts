import * as z from "zod/mini";
import { optionalNodeUrl, optionalText, port, secret, setting, text, wholeNumber } from "./define-setting.ts";

export const apiSettings = {
  PORT: setting(port(3000), "The port of the page and the miners' API, one origin."),
  OPS_PORT: setting(port(3001), "The port of the operators' console, with the queues and the metrics."),
  TRUSTED_PROXIES: setting(
    wholeNumber(0),
    "How many trusted reverse proxies are in front of the API; 0 = the socket's address is the client's.",
  ),
  OPS_TRUSTED_PROXIES: setting(
    wholeNumber(0),
    "The same for the operators' port, which has its own way in: 0 unless a proxy is in front of that port too.",
  ),
  DRAIN_SECONDS: setting(
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
    "Seconds between the signal to stop and the end of listening, during which readiness fails: as long as a load balancer takes to notice. At most 10.",
  ),
  BROWSER_RPC_URL: setting(
    optionalNodeUrl,
    "A Solana node that browsers may ask about payouts and balances; visitors read this address, so it holds no key. Not set = the sandbox's own node, and on devnet none.",
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
    "Points that one operator may give to and take from miners in a UTC day, upheld objections included; above it an owner must.",
  ),
  OPERATOR_DAILY_POINTS: setting(
    wholeNumber(100_000),
    "Points that one operator may put at risk in a UTC day: budgets of published tasks, adjustments, upheld objections and payouts resolved as unpaid; above it an owner must.",
  ),
  OPERATOR_BASE_POINTS: setting(
    wholeNumber(1_000),
    "The most points before bonuses of a task that an operator may publish; an owner may publish more.",
  ),
  OWNER_ADJUSTMENT_POINTS: setting(
    wholeNumber(50_000),
    "Points that one owner may give to and take from miners in a UTC day, upheld objections included; above it another owner must.",
  ),
  OWNER_DAILY_POINTS: setting(
    wholeNumber(1_000_000),
    "Points that one owner may put at risk in a UTC day: budgets of published tasks, adjustments, upheld objections and payouts resolved as unpaid.",
  ),
  SIGN_IN_PER_MINUTE: setting(
    wholeNumber(5),
    "Sign-in attempts a minute per client and email address; ten times as many per client, and per email address. Also the mails an hour from one client to one address, and the base of the other limits.",
  ),
  READS_PER_MINUTE: setting(
    z._default(z.coerce.number().check(z.int(), z.minimum(60)), 1_200),
    "Reads of the miners' API a minute per miner, and per client without a session, in each process: far above what open pages read. A client gets twenty times that with all its sessions. At least 60.",
  ),
  WALLET_CHANGES_PER_DAY: setting(
    wholeNumber(10),
    "Maximum changes of a miner's wallet in 24 hours; each one is mailed. 0 = no limit.",
  ),
  WEB_DIST: setting(text("web/dist"), "The folder of the built page."),
  OPS_WEB_DIST: setting(text("web/dist-console"), "The folder of the built operators' console."),
  OPERATOR_TOTP_REQUIRED: setting(
    z._default(z.stringbool(), true),
    "Whether every operator needs an authenticator app. npm start sets false with its sandbox.",
  ),
};

import bs58 from "bs58";
import type { apiSettings } from "./api-settings.ts";
import type { commonSettings } from "./common-settings.ts";
import type { workerSettings } from "./worker-settings.ts";

type SettingName = keyof typeof commonSettings | keyof typeof apiSettings | keyof typeof workerSettings;

interface ProductionFault {
  setting: SettingName;
  isWrong(value: string): boolean;
  fix: string;
  /** A fault that no demonstration needs, so ALLOW_SANDBOX_IN_PRODUCTION does not allow it. */
  isAlwaysRefused?: true;
}

/** Names without an owner (RFC 2606 and 6761), which are examples. */
const EXAMPLE = /(^|[.@])(test|example|invalid|localhost|example\.(com|net|org))>?$/i;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const isExample = (address: string): boolean => EXAMPLE.test(urlOf(address)?.hostname ?? address);

/**
 * Whether an address leads to another network. A name without a dot is a service on this program's own network, in
 * compose or in a cluster's namespace.
 */
const isRemote = ({ hostname }: URL): boolean => !LOOPBACK.test(hostname) && /[.:]/.test(hostname);

const isRemoteWithout = (isSafe: (url: URL) => boolean) => (address: string) => {
  const url = urlOf(address);
  return url === undefined || (isRemote(url) && !isSafe(url));
};

const isInsecureHttp = isRemoteWithout(({ protocol }) => protocol === "https:");

const isRemoteTls = (relay: string): boolean =>
  relay.startsWith("wss:") && !LOOPBACK.test(urlOf(relay)?.hostname ?? "");

function isNoAddress(text: string): boolean {
  try {
    return bs58.decode(text).length !== 32;
  } catch {
    return true;
  }
}

/** Whether a secret can be guessed: it has few distinct characters, or contains text from an example. */
const isWeak = (secret: string): boolean =>
  new Set(secret).size < 8 || /change.?me|example|secret|password|0123456789|abcdef/i.test(secret);

const GUESSED = "can be guessed; make one with: openssl rand -base64 32";
const NODE = "is no node's address with https: set one";

/** Every fault that a setting can have in production. */
const PRODUCTION_FAULTS: readonly ProductionFault[] = [
  {
    setting: "NODE_ENV",
    isWrong: (env) => env !== "production",
    fix: "is not production, so nothing is refused at a start: set it",
  },
  {
    setting: "ALLOW_SANDBOX_IN_PRODUCTION",
    isWrong: (allows) => allows === "yes",
    fix: "is yes: remove it",
  },
  {
    setting: "DEMO",
    isWrong: (demo) => demo === "true",
    fix: "is for demonstrations: remove it",
    isAlwaysRefused: true,
  },
  { setting: "FAILPOINT", isWrong: () => true, fix: "is for tests: remove it", isAlwaysRefused: true },
  { setting: "CSRF_KEY", isWrong: isWeak, fix: GUESSED, isAlwaysRefused: true },
  { setting: "CAPTCHA_KEY", isWrong: isWeak, fix: GUESSED, isAlwaysRefused: true },
  {
    setting: "SEALING_KEYS",
    isWrong: (keys) => isWeak(keys.replace(/(^|,)[\w-]+:/g, "")),
    fix: GUESSED,
    isAlwaysRefused: true,
  },
  {
    setting: "X_PROVIDER",
    isWrong: (provider) => provider === "sandbox",
    fix: "is sandbox: anybody signs in to any account. Set off, or x with the credentials of an app",
  },
  {
    setting: "NOSTR_RELAYS",
    isWrong: (relays) => !relays.split(",").every((relay) => isRemoteTls(relay.trim())),
    fix: "names a relay on this machine or without TLS: use wss:// relays, or leave it out to switch Nostr off",
  },
  {
    setting: "SOLANA_CLUSTER",
    isWrong: (cluster) => cluster === "sandbox",
    fix: "is sandbox: payouts are worth nothing. Set devnet, with SOLANA_RPC_URL",
  },
  {
    setting: "PUBLIC_URL",
    isWrong: (url) => !/^https:/i.test(url) || LOOPBACK.test(urlOf(url)?.hostname ?? "") || isExample(url),
    fix: "is not the https address of your own domain: set it, or cookies and links are not safe",
  },
  {
    setting: "OPERATORS_URL",
    isWrong: (url) => isInsecureHttp(url) || isExample(url),
    fix: "is neither https nor on this machine: set an address that is",
  },
  {
    setting: "TREASURY_ADDRESS",
    isWrong: isNoAddress,
    fix: "is no address of a wallet: set that of the one that pays, base58 of 32 bytes",
  },
  { setting: "SOLANA_RPC_URL", isWrong: (url) => isInsecureHttp(url) || isExample(url), fix: NODE },
  { setting: "INDEPENDENT_RPC_URL", isWrong: (url) => isInsecureHttp(url) || isExample(url), fix: NODE },
  { setting: "MAIL_FROM", isWrong: isExample, fix: "is an example: set a sender of your own domain" },
  { setting: "SUPPORT_EMAIL", isWrong: isExample, fix: "is an example: set an address that somebody reads" },
  { setting: "OPERATOR_EMAIL", isWrong: isExample, fix: "is an example: set the first operator's address" },
  {
    setting: "MAIL_SANDBOX_URL",
    isWrong: () => true,
    fix: "is set: the page would show everybody's mails. Remove it",
  },
  {
    setting: "SMTP_URL",
    isWrong: (url) =>
      isExample(url) ||
      isRemoteWithout(
        ({ protocol, searchParams }) => protocol === "smtps:" || searchParams.get("requireTLS") === "true",
      )(url),
    fix: "is an example, or may send links in clear: use smtps://, or add ?requireTLS=true for STARTTLS",
  },
  {
    setting: "OPERATOR_TOTP_REQUIRED",
    isWrong: (required) => required === "false",
    fix: "is false: remove it, or a stolen password is enough to become an operator",
  },
  {
    setting: "WALLET_CHANGE_HOLD",
    isWrong: (seconds) => seconds === "0",
    fix: "is 0: a stolen session empties an account at once. Set 86400",
  },
  {
    setting: "DATABASE_URL",
    isWrong: isRemoteWithout(({ searchParams }) =>
      ["verify-full", "verify-ca", "require"].includes(searchParams.get("sslmode") ?? ""),
    ),
    fix: "is remote and without TLS: add ?sslmode=verify-full&sslrootcert=FILE",
  },
  {
    setting: "REDIS_URL",
    isWrong: isRemoteWithout(({ protocol }) => protocol === "rediss:"),
    fix: "is remote and without TLS: use rediss://",
  },
];

/**
 * The faults of a configuration in production, each beginning with its setting. Settings that are missing have no
 * fault, because a program has only its own.
 */
export function productionFaults(
  settings: Readonly<Record<string, unknown>>,
  { allowsSandbox }: { allowsSandbox: boolean },
): string[] {
  return PRODUCTION_FAULTS.flatMap(({ setting, isWrong, fix, isAlwaysRefused }) => {
    const value = settings[setting];
    if (value === undefined || value === null || value === "") return [];
    if (allowsSandbox && !isAlwaysRefused) return [];
    return isWrong(String(value)) ? [`${setting} ${fix}`] : [];
  });
}

import { THREADS } from "@lode/adapters/process/threads";
import { LINK_CALLBACK_PATH } from "@lode/core/contracts/link-callback";
import type { Settings } from "@lode/ops/settings/project-settings";
import type { StackSecrets, TreasuryKey } from "@lode/ops/settings/secrets";
import { SANDBOX_PROVIDER, SANDBOX_SEEDS } from "@lode/sandbox/nostr/known-keys";
import { type Ports, wantedSandboxes } from "./settings.ts";

const MACHINE_VARIABLES = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "SYSTEMROOT",
  "NODE_EXTRA_CA_CERTS",
];

export interface EnvironmentFacts {
  settings: Settings;
  secrets: StackSecrets;
  treasury: TreasuryKey;
  ports: Ports;
  dataDir: string;
  demo: boolean;
  slotMs?: number | undefined;
}

export type ChildEnvironments = ReturnType<typeof childEnvironments>;

/** Returns the settings of all programs. DATABASE_URL and REDIS_URL are known only once the servers run. */
export function childEnvironments(facts: EnvironmentFacts) {
  const { settings, ports } = facts;
  const wanted = wantedSandboxes(settings);
  const publicUrl = settings.PUBLIC_URL ?? `http://127.0.0.1:${ports.PORT}`;
  const {
    POSTGRES_PASSWORD: _onlyForPostgres,
    REDIS_PASSWORD: _onlyForCompose,
    PROOF_KEY: ownProofKey,
    X_APP_KEY,
    X_APP_SECRET,
    ...keys
  } = facts.secrets;
  const unlessSet: Settings = {
    ...keys,
    // Generated for the sandbox only. Live X needs its own credentials.
    ...(wanted.x
      ? {
          X_APP_KEY,
          X_APP_SECRET,
          X_TIER: "enterprise",
          AUTOMATION_HOURS: "0-24",
          OPERATOR_TOTP_REQUIRED: "false",
        }
      : {}),
    ...(wanted.nostr
      ? {
          NOSTR_RELAYS: `ws://127.0.0.1:${ports.NOSTR_SANDBOX_PORT}`,
          NOSTR_TRUST_SEEDS: SANDBOX_SEEDS.join(","),
          NOSTR_TRUST_PROVIDER: SANDBOX_PROVIDER,
        }
      : {}),
    AUTOMATION_SPREAD_SECONDS: "120",
    OPERATOR_EMAIL: "operator@lode.test",
    DEMO: String(facts.demo),
    ...(wanted.mail ? { MAIL_SANDBOX_URL: `http://127.0.0.1:${ports.MAIL_PORT}` } : {}),
    // The threshold lets the demo show a withdrawal that awaits an operator; the points make an invitation worth
    // something.
    ...(facts.demo ? { REVIEW_THRESHOLD: "400", REFERRAL_POINTS: "25" } : {}),
    WALLET_CHANGE_HOLD: "0",
    PROOF_EVERY_SECONDS: "60",
    LOG_LEVEL: "info",
    X_PROVIDER: "sandbox",
    X_CALLBACK_URLS: publicUrl + LINK_CALLBACK_PATH,
    SOLANA_CLUSTER: wanted.solana ? "sandbox" : "devnet",
    SOLANA_RPC_URL: `http://127.0.0.1:${ports.SOLANA_RPC_PORT}`,
    SMTP_URL: `smtp://127.0.0.1:${ports.MAIL_SMTP_PORT}`,
    TREASURY_ADDRESS: facts.treasury.address,
    HOST: "127.0.0.1",
    UV_THREADPOOL_SIZE: String(THREADS),
  };
  const fixed: Settings = {
    ...Object.fromEntries(Object.entries(ports).map(([variable, port]) => [variable, String(port)])),
    PUBLIC_URL: publicUrl,
    OPERATORS_URL: settings.OPERATORS_URL ?? `http://127.0.0.1:${ports.OPS_PORT}`,
    LODE_DATA_DIR: facts.dataDir,
    ...(facts.slotMs === undefined ? {} : { SOLANA_SLOT_MS: String(facts.slotMs) }),
  };
  const all = { ...machineVariables(), ...unlessSet, ...settings, ...fixed };
  const { TREASURY_KEY_FILE = facts.treasury.keyFile, PROOF_KEY = ownProofKey, ...product } = all;
  return {
    /** For the API, the seed and the workers. */
    product,
    /** For workers only: the keys that pay and that sign the ledger's roots. */
    worker: { ...product, TREASURY_KEY_FILE, PROOF_KEY },
    /** These have no passwords, so they listen on loopback only. */
    sandbox: { ...product, HOST: "127.0.0.1" },
  };
}

function machineVariables(): Settings {
  const present = MACHINE_VARIABLES.filter((name) => process.env[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, process.env[name] ?? ""]));
}

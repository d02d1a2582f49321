import type { WorkerConfig } from "./config.ts";

/** What `npm run ops` compares with its own environment. None of them holds a secret. */
const REPORTED = [
  "NODE_ENV",
  "ALLOW_SANDBOX_IN_PRODUCTION",
  "DEMO",
  "FAILPOINT",
  "X_PROVIDER",
  "NOSTR_RELAYS",
  "SOLANA_CLUSTER",
  "PUBLIC_URL",
  "OPERATORS_URL",
  "TREASURY_ADDRESS",
  "MAIL_FROM",
  "SUPPORT_EMAIL",
  "WALLET_CHANGE_HOLD",
] as const satisfies (keyof WorkerConfig)[];

/** The settings that a worker reports, by name, as far as they are set. */
export const settingsInForce = (
  config: Partial<Pick<WorkerConfig, (typeof REPORTED)[number]>>,
): Record<string, { value: string }> =>
  Object.fromEntries(
    REPORTED.flatMap((name) => {
      const value = config[name];
      return value === undefined || value === "" ? [] : [[name, { value: String(value) }]];
    }),
  );

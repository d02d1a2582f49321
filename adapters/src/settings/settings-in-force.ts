import type { SettingDefinition } from "./define-setting.ts";

/** A setting as a process has read it. */
export interface SettingInForce {
  /** Null where it is not set, and where it may not be shown. */
  value: string | null;
  isSet: boolean;
  /** Undefined where the value may not be shown. */
  isDefault?: boolean;
}

/**
 * What operators may see. Everything else is only "set" or "not set": a new setting is hidden until it is listed here.
 * Addresses of stores and nodes are hidden, because they may contain passwords and keys.
 */
const SHOWN: ReadonlySet<string> = new Set([
  ...["NODE_ENV", "LOG_LEVEL", "RELEASE", "PRODUCT_NAME", "TICKER", "SUPPORT_EMAIL", "TERMS_VERSION", "DEMO"],
  ...[
    "DATABASE_POOL",
    "QUEUE_PREFIX",
    "HOST",
    "PUBLIC_URL",
    "PORT",
    "OPS_PORT",
    "WORKER_PORT",
    "DRAIN_SECONDS",
  ],
  ...["WALLET_CHANGE_HOLD", "RECIPIENT_FAULT_PAUSE", "REVIEW_THRESHOLD", "SECOND_REVIEW_THRESHOLD"],
  ...["REFERRAL_POINTS", "X_PROVIDER", "X_POLICY_ACKNOWLEDGED", "X_TIER", "X_SANDBOX_PORT", "X_TIMEOUT_MS"],
  ...["X_LIST_LAG_SECONDS", "X_DAILY_SPEND_CENTS", "AUTOMATION_HOURS", "AUTOMATION_SPREAD_SECONDS"],
  ...["SOLANA_CLUSTER", "TREASURY_ADDRESS", "TREASURY_SIGNER", "MAX_PAYOUT_POINTS", "TRUSTED_PROXIES"],
  ...["CAPTCHA_PROVIDER", "CAPTCHA_SITE_KEY", "CAPTCHA_COST", "SIGN_IN_PER_MINUTE", "WALLET_CHANGES_PER_DAY"],
  ...[
    "FILES_DIR",
    "S3_BUCKET",
    "S3_REGION",
    "WEB_DIST",
    "OPS_WEB_DIST",
    "OPERATOR_TOTP_REQUIRED",
    "RECHECK_SHARE",
  ],
  ...["MAIL_FROM", "DAILY_PAYOUT_POINTS_PER_MINER", "DAILY_PAYOUT_POINTS", "PAYOUT_BREAKER"],
  ...["PAYOUT_BATCH_ABOVE", "TOKEN_ACCOUNTS_PER_MINER", "PROOF_EVERY_SECONDS", "FAILPOINT"],
]);

/** The settings of a process by name, as operators may see them. */
export function settingsInForce(
  config: Record<string, unknown>,
  definitions: Record<string, SettingDefinition>,
): Record<string, SettingInForce> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { schema }]) => {
      const value = config[name];
      const isSet = value !== undefined && value !== "";
      if (!SHOWN.has(name)) return [name, { value: null, isSet }];
      const fallback = schema.safeParse(undefined);
      return [
        name,
        {
          value: isSet ? String(value) : null,
          isSet,
          isDefault: fallback.success && fallback.data === value,
        },
      ];
    }),
  );
}

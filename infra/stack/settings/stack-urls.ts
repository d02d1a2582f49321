import type { Settings } from "@lode/ops/settings/project-settings";
import type { PortVariable, wantedSandboxes } from "./settings.ts";

export interface StackUrls {
  web: string;
  operators: string;
  x: string | undefined;
  /** The relay's address over HTTP. */
  nostr: string | undefined;
  mail: string | undefined;
  smtp: string;
  solana: string;
  database: string;
  redis: string;
}

export function urlsOf(env: Settings, wanted: ReturnType<typeof wantedSandboxes>): StackUrls {
  const local = (variable: PortVariable) => `http://127.0.0.1:${env[variable]}`;
  return {
    web: env.PUBLIC_URL ?? "",
    operators: local("OPS_PORT"),
    x: wanted.x ? local("X_SANDBOX_PORT") : undefined,
    nostr: wanted.nostr ? local("NOSTR_SANDBOX_PORT") : undefined,
    mail: wanted.mail ? local("MAIL_PORT") : undefined,
    smtp: env.SMTP_URL ?? "",
    solana: env.SOLANA_RPC_URL ?? "",
    database: env.DATABASE_URL ?? "",
    redis: env.REDIS_URL ?? "",
  };
}

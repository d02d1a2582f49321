import { tryWrite } from "@lode/adapters/redis/redis";
import type { ApiConfig } from "@lode/adapters/settings/config";
import { browserNode, USDC_DEVNET_MINT } from "@lode/adapters/solana/addresses";
import { minerEndpoints } from "@lode/core/contracts/every-endpoint";
import * as contract from "@lode/core/contracts/http/system";
import { byKind } from "@lode/core/domain/networks/action-kinds";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { pendingMigrations } from "@lode/db/migrate";
import { outboxLag } from "@lode/db/outbox/outbox.repository";
import type { Deps } from "../../deps.ts";
import { reply, route } from "../../http/route.ts";
import { describeApi } from "../../openapi/describe-api.ts";

/** Events undelivered for this many seconds mean that no worker is running. */
const LATE_SECONDS = 30;

export const getLiveRoute = route(contract.getLive, async () => ({ status: "live" as const }));

type ReadyCheck = "ok" | "degraded" | "down";

/**
 * Reports readiness. Degraded, so that its load balancer keeps it, without Redis, with a full Redis, or without
 * delivery: pages are read and requests are stored. Unready without Postgres, while Postgres refuses writes, with
 * pending migrations, or while stopping.
 */
export const getReadyRoute = route(contract.getReady, async ({ deps }) => {
  const [database, redis] = await Promise.all([
    checkDatabase(deps),
    tryWrite(deps.redis, deps.config.QUEUE_PREFIX),
  ]);
  const checks = { ...database, redis };
  const states = Object.values(checks);
  if (deps.stopping.hasBegun || checks.database === "down" || checks.migrations === "down") {
    return reply({ status: "unready" as const, checks }, { status: 503 });
  }
  return {
    status: states.every((state) => state === "ok") ? ("ready" as const) : ("degraded" as const),
    checks,
  };
});

async function checkDatabase({
  readinessDb,
  writes,
}: Deps): Promise<{ database: ReadyCheck; migrations: ReadyCheck; delivery: ReadyCheck }> {
  try {
    const lag = await outboxLag(readinessDb);
    return {
      database: (await writes.isRefused()) ? "down" : "ok",
      migrations: (await pendingMigrations(readinessDb)).length === 0 ? "ok" : "down",
      delivery: lag < LATE_SECONDS ? "ok" : "degraded",
    };
  } catch {
    return { database: "down", migrations: "down", delivery: "down" };
  }
}

const chainOf = (config: ApiConfig) => {
  const rpcUrl = browserNode(config);
  return rpcUrl === null ? null : { rpcUrl, usdcMint: USDC_DEVNET_MINT.toBase58() };
};

export const getOpenapiRoute = route(contract.getOpenapi, async ({ deps }) => ({
  ...describeApi(minerEndpoints, deps.config.PRODUCT_NAME),
  openapi: "3.1.0" as const,
}));

export const getSettingsRoute = route(contract.getSettings, async ({ deps: { config } }) => ({
  productName: config.PRODUCT_NAME,
  ticker: config.TICKER,
  supportEmail: config.SUPPORT_EMAIL,
  xProvider: config.X_PROVIDER,
  solanaCluster: config.SOLANA_CLUSTER,
  chain: chainOf(config),
  captchaProvider: config.CAPTCHA_PROVIDER,
  captchaSiteKey: config.CAPTCHA_SITE_KEY ?? null,
  termsVersion: config.TERMS_VERSION,
  demo: config.DEMO,
  mailSandboxUrl: config.MAIL_SANDBOX_URL ?? null,
}));

export const listNetworksRoute = route(contract.listNetworks, async ({ deps }) => ({
  networks: deps.networks.all.map(({ id, name, policy, cannot }) => ({
    id: networkIdOf(id),
    name,
    kinds: byKind((kind) => {
      const { rewardable, mustDisclose, source } = policy[kind];
      return { rewardable, act: cannot[kind] === null, must_disclose: mustDisclose, source };
    }),
  })),
}));

import { join } from "node:path";
import { numberFromEnv, requiredFromEnv, runSandbox } from "../run-sandbox.ts";
import type { Tier } from "./api/request.ts";
import { startXSandbox } from "./start-x-sandbox.ts";

await runSandbox("X sandbox", async () => {
  const running = await startXSandbox({
    port: numberFromEnv("X_SANDBOX_PORT", 3002),
    host: process.env.HOST,
    stateDir: join(process.env.LODE_DATA_DIR ?? ".data", "x"),
    consumerKey: requiredFromEnv("X_APP_KEY"),
    consumerSecret: requiredFromEnv("X_APP_SECRET"),
    callbackUrls: requiredFromEnv("X_CALLBACK_URLS")
      .split(",")
      .map((url) => url.trim()),
    appName: process.env.PRODUCT_NAME,
    tier: tierFromEnv(),
  });
  return { running, sentence: `X sandbox: ${running.url}` };
});

function tierFromEnv(): Tier {
  const tier = process.env.X_TIER ?? "enterprise";
  if (tier === "enterprise" || tier === "self-serve") return tier;
  throw new Error(`X_TIER must be "enterprise" or "self-serve", not "${tier}".`);
}

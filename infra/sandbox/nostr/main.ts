import { join } from "node:path";
import { numberFromEnv, runSandbox } from "../run-sandbox.ts";
import { startNostrSandbox } from "./start-nostr-sandbox.ts";

await runSandbox("Nostr sandbox", async () => {
  const running = await startNostrSandbox({
    port: numberFromEnv("NOSTR_SANDBOX_PORT", 3004),
    host: process.env.HOST,
    stateDir: join(process.env.LODE_DATA_DIR ?? ".data", "nostr"),
  });
  return { running, sentence: `Nostr sandbox: ${running.relayUrl}` };
});

import { join } from "node:path";
import { numberFromEnv, requiredFromEnv, runSandbox } from "../run-sandbox.ts";
import { startSolanaSandbox } from "./start-solana-sandbox.ts";

await runSandbox("Solana sandbox", async () => {
  const running = await startSolanaSandbox({
    port: numberFromEnv("SOLANA_RPC_PORT", 8899),
    slotMs: numberFromEnv("SOLANA_SLOT_MS", 400),
    stateDir: join(process.env.LODE_DATA_DIR ?? ".data", "solana"),
    treasuryAddress: requiredFromEnv("TREASURY_ADDRESS"),
    host: process.env.HOST,
  });
  return { running, sentence: `Solana sandbox: ${running.url}` };
});

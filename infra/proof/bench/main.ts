import { benchApi } from "./api.ts";
import { benchConsole } from "./console.ts";
import { benchFill } from "./fill.ts";
import { benchFloods } from "./floods.ts";
import { benchLeaderboard } from "./leaderboard.ts";
import { benchLedger } from "./ledger.ts";
import { benchLive } from "./live.ts";
import { benchMemory } from "./memory.ts";
import { benchPayouts } from "./payouts.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchStart } from "./start.ts";
import { benchVerification } from "./verification.ts";
import { benchWeb } from "./web.ts";

/** Each bench starts what it needs on free ports, prints its figures and stops everything. */
const BENCHES: Record<string, (run: { amongAll: boolean }) => Promise<void>> = {
  verification: benchVerification,
  api: benchApi,
  ledger: benchLedger,
  leaderboard: benchLeaderboard,
  live: benchLive,
  fill: benchFill,
  payouts: benchPayouts,
  console: benchConsole,
  memory: benchMemory,
  start: benchStart,
  "sign-in": benchSignIn,
  floods: benchFloods,
  web: benchWeb,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(
    `npm run bench [-- NAME…], with any of: ${Object.keys(BENCHES).join(", ")}; all without a name`,
  );
  process.exit(1);
}
const startedAt = performance.now();
const amongAll = asked.length === 0;
for (const name of amongAll ? Object.keys(BENCHES) : asked) {
  console.log(`\n${name}`);
  const begunAt = performance.now();
  await BENCHES[name]?.({ amongAll });
  console.log(`${name} took ${((performance.now() - begunAt) / 1_000).toFixed(0)} s`);
}
console.log(`\nAll of it took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);

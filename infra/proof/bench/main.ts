import { benchApi } from "./api.ts";
import { benchLeaderboard } from "./leaderboard.ts";
import { benchPayouts } from "./payouts.ts";
import { benchVerification } from "./verification.ts";
import { benchWeb } from "./web.ts";

/** Each bench starts what it needs on free ports, prints its figures and stops everything. */
const BENCHES: Record<string, () => Promise<void>> = {
  verification: benchVerification,
  payouts: benchPayouts,
  leaderboard: benchLeaderboard,
  api: benchApi,
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
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  await BENCHES[name]?.();
  console.log(`${name} took ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
}

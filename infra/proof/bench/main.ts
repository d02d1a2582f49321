import { benchConsole } from "./console.ts";
import { benchLeaderboard } from "./leaderboard.ts";
import { benchLive } from "./live.ts";
import { benchPayouts } from "./payouts.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchVerification } from "./verification.ts";
import { benchWeb } from "./web.ts";

/** Each starts what it needs on free ports, prints its figures and stops everything. */
const BENCHES: Record<string, () => Promise<void>> = {
  console: benchConsole,
  leaderboard: benchLeaderboard,
  live: benchLive,
  payouts: benchPayouts,
  "sign-in": benchSignIn,
  verification: benchVerification,
  web: benchWeb,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0 || wanted.length === 0) {
  console.error(`npm run bench -- NAME, with one or more of: ${Object.keys(BENCHES).join(", ")}`);
  process.exit(1);
}
for (const name of wanted) {
  console.log(`\n${name}`);
  await BENCHES[name]?.();
}

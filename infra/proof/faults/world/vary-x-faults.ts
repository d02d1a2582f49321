import { setTimeout as sleep } from "node:timers/promises";
import { KNOWN_LIMITS } from "@lode/adapters/networks/x/limiter/known-limits";
import type { World } from "./start-world.ts";

/** The reads that verification makes. */
const READS = Object.keys(KNOWN_LIMITS).filter(
  (route) => route.startsWith("GET ") && route !== "GET /2/users/me",
);
const WRITES = ["POST /2/tweets"];
/** Longer than the product waits for X in this scenario. */
const SILENT_MS = 2_500;
/** A burst of 429s has a reset time. The product must not call before that time, and continues after it. */
const BURST_S = 4;

type Rule = Record<string, unknown>;

const silentAfterEffect = (route: string): Rule => ({
  route,
  drop: "after-effect",
  delayMs: SILENT_MS,
  share: 0.2,
});

/** X's faults, each active for some seconds. Every fifth write also loses its answer after taking effect. */
const PHASES: Record<string, () => Rule[]> = {
  "429 in bursts": () =>
    READS.map((route) => ({
      route,
      status: 429,
      share: 0.6,
      headers: { "x-rate-limit-reset": String(Math.ceil(Date.now() / 1_000) + BURST_S) },
    })),
  "500s": () => [...READS, ...WRITES].map((route) => ({ route, status: 500, share: 0.3 })),
  "no answers": () => READS.map(silentAfterEffect),
  "stale lists": () => READS.map((route) => ({ route, staleMs: 1_500, share: 0.5 })),
  none: () => [],
};

/** Changes X's faults every few seconds, and finally records which faults were injected. */
export async function varyXFaults(world: World, isBusy: () => boolean): Promise<void> {
  const random = world.random.fork("weather");
  const { sandbox, faults } = world;
  const from = (await sandbox.xLog()).at(-1)?.index ?? -1;
  while (isBusy()) {
    for (const [name, rulesOf] of Object.entries(PHASES)) {
      if (!isBusy()) break;
      await sandbox.setXFaults([...rulesOf(), ...WRITES.map(silentAfterEffect)]);
      if (name === "stale lists") faults.delivered("some seconds of stale lists");
      await sleep(random.between(2_000, 5_000));
    }
  }
  await sandbox.setXFaults([]);
  for (const { index, status } of await sandbox.xLog()) {
    if (index <= from) continue;
    if (status === 429 || status === 500) faults.delivered(`X ${status}`);
    if (status === 0) faults.delivered("X time-out after the effect");
  }
}

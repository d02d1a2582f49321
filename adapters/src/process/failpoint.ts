import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Named points between the steps of payouts, of the relay and of automation. */
export const FAILPOINTS = [
  "payout.planned",
  "payout.claimed",
  "payout.judged",
  "payout.signed",
  "payout.stored",
  "payout.loaded",
  "payout.sent",
  "payout.noted",
  "payout.followed",
  "payout.read",
  "payout.landed",
  "payout.resent",
  "payout.expired",
  "payout.finalized",
  "payout.received",
  "payout.completed",
  "payout.refunded",
  "relay.added",
  "automation.intended",
  "automation.acted",
] as const;
export type FailpointName = (typeof FAILPOINTS)[number];

const MODES = ["kill", "throw", "hang"] as const;
type Mode = (typeof MODES)[number];

/** Awaited between two steps. */
export type Failpoint = (name: FailpointName) => Promise<void> | undefined;

/** Longer than a claim's lease, so that another worker has taken over before the hang ends. */
const HANG_MS = 20_000;

interface Trap {
  mode: Mode;
  marker: string;
}

/**
 * Parses `name=mode@/path/of/a/marker`, separated by commas. The first process to reach the point writes the marker and
 * then kills itself (`kill`, the default), throws, or hangs for 20 s. A process that finds the marker continues.
 */
export function failpointOf(setting: string | undefined): Failpoint {
  if (!setting) return () => undefined;
  const traps = new Map(setting.split(",").map(readTrap));
  return (reached) => {
    const trap = traps.get(reached);
    return trap && isFirst(trap.marker) ? trigger(reached, trap.mode) : undefined;
  };
}

function readTrap(text: string): [string, Trap] {
  const at = text.indexOf("@");
  const [name = "", mode = "kill"] = text.slice(0, at).split("=");
  const marker = text.slice(at + 1);
  if (at < 0 || !marker) throw new Error(`FAILPOINT ${text} has no marker file.`);
  if (!FAILPOINTS.some((known) => known === name)) throw new Error(`FAILPOINT ${name} is not a failpoint.`);
  if (!MODES.some((known) => known === mode))
    throw new Error(`FAILPOINT ${name}: ${mode} is not one of ${MODES}.`);
  return [name, { mode: mode as Mode, marker }];
}

/** Creates the marker, and is true only in the process that did. It holds the process id and the time. */
function isFirst(marker: string): boolean {
  try {
    writeFileSync(marker, JSON.stringify({ pid: process.pid, at: Date.now() }), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

async function trigger(name: FailpointName, mode: Mode): Promise<void> {
  if (mode === "throw") throw new Error(`injected failure at ${name}`);
  if (mode === "hang") return sleep(HANG_MS);
  process.kill(process.pid, "SIGKILL");
  await new Promise<never>(() => {});
}

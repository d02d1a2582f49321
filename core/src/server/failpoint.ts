import { existsSync, writeFileSync } from "node:fs";

/** Named points of the payout path and of acting for an account at which a test may kill the process. */
export type FailpointName =
  | "payout.claimed"
  | "payout.signed"
  | "payout.stored"
  | "payout.sent"
  | "payout.finalized"
  | "automation.intended"
  | "automation.acted";

export type Failpoint = (name: FailpointName) => void;

/**
 * From `name@/path/of/a/marker`, several by comma: the first process that reaches the point writes the marker
 * and dies as by kill -9; later ones, seeing the marker, pass. Without a setting it does nothing.
 */
export function failpointOf(setting: string | undefined): Failpoint {
  if (!setting) return () => {};
  const markers = new Map(
    setting.split(",").map((point) => point.split("@") as [string, string | undefined]),
  );
  for (const [name, marker] of markers)
    if (!marker) throw new Error(`FAILPOINT ${name} names no marker file.`);
  return (reached) => {
    const marker = markers.get(reached);
    if (!marker || existsSync(marker)) return;
    writeFileSync(marker, "");
    process.kill(process.pid, "SIGKILL");
  };
}

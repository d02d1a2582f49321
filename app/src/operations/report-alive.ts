import { messageOf } from "@lode/core/contracts/errors";
import { newId } from "@lode/db/id";
import { beat, endHeartbeat, type Program } from "@lode/db/operations/heartbeats.repository";
import manifest from "../../package.json" with { type: "json" };
import type { Needs } from "../app.ts";

/** The release of this program, compiled in. */
export const RELEASE: string = manifest.version;

/** The console reports a worker as lost after three missed reports and some seconds. */
const EVERY_MS = 10_000;

/** Reports every ten seconds that this program is alive, how busy it is, and its release. */
export function reportAlive(
  { db, logger }: Needs<"db" | "logger">,
  program: Program,
  running: () => number,
): { reported: Promise<void>; stop(): Promise<void> } {
  const id = newId();
  const report = (): Promise<void> =>
    beat(db, program, { id, version: RELEASE, runningJobs: running() }).catch((error: unknown) =>
      logger.debug({ reason: messageOf(error) }, "this program cannot report that it is alive"),
    );
  let reporting = report();
  const timer = setInterval(() => {
    reporting = report();
  }, EVERY_MS);
  return {
    /** The first report. */
    reported: reporting,
    async stop() {
      clearInterval(timer);
      await reporting;
      // After a regular stop, operators must not see a lost program.
      await endHeartbeat(db, program, id).catch(() => {});
    },
  };
}

import { getOperatorSettings } from "@lode/core/contracts/operators/settings";
import { listHeartbeatSettings } from "@lode/db/operations/heartbeats.repository";
import { listHalts } from "@lode/db/operators/halts.repository";
import { listSwitchActs } from "@lode/db/operators/switches.read-model";
import { route } from "../../http/route.ts";
import { presentGroups } from "./present-settings.ts";
import { presentSwitches } from "./present-switches.ts";

const NEWEST_ACTS = 30;

export const getOperatorSettingsRoute = route(getOperatorSettings, async ({ deps: { db, config } }) => {
  const [halts, workers, acts] = await Promise.all([
    listHalts(db),
    listHeartbeatSettings(db),
    listSwitchActs(db, NEWEST_ACTS),
  ]);
  return {
    switches: presentSwitches(halts),
    groups: presentGroups(config, workers),
    workers: workers.length,
    acts: acts.map((act) => ({ ...act, at: act.at.toISOString() })),
  };
});

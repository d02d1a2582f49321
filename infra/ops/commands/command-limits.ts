import { commonSettings } from "@lode/adapters/settings/common-settings";
import { ownerLimits, type RoleLimits } from "@lode/app/operators/limits-of-role";
import type { Db } from "@lode/db/connection";
import { listHeartbeatSettings } from "@lode/db/operations/heartbeats.repository";
import { readSettings } from "../settings/project-settings.ts";

/**
 * The strictest limits of the live workers and of this environment, so an operator who types a command can
 * make the limits stricter and not looser.
 */
export async function commandLimits(db: Db): Promise<RoleLimits> {
  const inForce = await listHeartbeatSettings(db);
  const own = readSettings();
  const strictest = (key: "OWNER_ADJUSTMENT_POINTS" | "OWNER_DAILY_POINTS"): number => {
    const { schema } = commonSettings[key];
    const values = [own[key], ...inForce.map((settings) => settings[key]?.value ?? undefined)];
    return Math.min(...values.map((value) => schema.parse(value)));
  };
  return ownerLimits({
    OWNER_ADJUSTMENT_POINTS: strictest("OWNER_ADJUSTMENT_POINTS"),
    OWNER_DAILY_POINTS: strictest("OWNER_DAILY_POINTS"),
  });
}

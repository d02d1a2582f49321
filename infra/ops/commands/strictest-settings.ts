import { commonSettings } from "@lode/adapters/settings/common-settings";
import { ownerLimits, type RoleLimits } from "@lode/app/operators/limits-of-role";
import type { Db } from "@lode/db/connection";
import { listHeartbeatSettings } from "@lode/db/operations/heartbeats.repository";
import { readSettings } from "../settings/project-settings.ts";

/** Limits that hold for commands too; 0 means no limit for SECOND_REVIEW_THRESHOLD alone. */
const KEYS = ["SECOND_REVIEW_THRESHOLD", "OWNER_ADJUSTMENT_POINTS", "OWNER_DAILY_POINTS"] as const;
type StrictestSettings = Record<(typeof KEYS)[number], number>;

/**
 * The strictest values of the live workers and of this environment, so an operator who types a command can
 * make the limits stricter and not looser.
 */
export async function strictestSettings(db: Db): Promise<StrictestSettings> {
  const inForce = await listHeartbeatSettings(db);
  const own = readSettings();
  const strictest = (key: (typeof KEYS)[number]): number => {
    const { schema } = commonSettings[key];
    const values = [own[key], ...inForce.map((settings) => settings[key]?.value ?? undefined)]
      .map((value) => schema.parse(value))
      .filter((limit) => limit > 0 || key !== "SECOND_REVIEW_THRESHOLD");
    return values.length > 0 ? Math.min(...values) : 0;
  };
  return Object.fromEntries(KEYS.map((key) => [key, strictest(key)])) as StrictestSettings;
}

export const commandLimits = async (db: Db): Promise<RoleLimits> => ownerLimits(await strictestSettings(db));

import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { insertSeason, readToday } from "@lode/db/leaderboard/seasons.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

export interface AnnounceSeason {
  name: string;
  /** UTC days such as `2026-11-22`. `endsOn` is the first day that no longer counts. */
  startsOn: string;
  endsOn: string;
  by: string;
  reason: Reason;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const LONGEST_NAME = 60;

/** Returns the season's id. An announced season never changes. Throws Refused("invalid-input"). */
export async function announceSeason(
  { transaction }: Pick<App, "transaction">,
  { name, startsOn, endsOn, by, reason }: AnnounceSeason,
): Promise<{ id: string }> {
  if (name.trim() === "" || name.length > LONGEST_NAME)
    throw invalid(`A season has a name of 1 to ${LONGEST_NAME} characters.`);
  if (!isDay(startsOn) || !isDay(endsOn)) throw invalid("Days are written as 2026-11-22.");
  if (endsOn <= startsOn) throw invalid("A season ends after its start.");
  return transaction(async (trx) => {
    if (startsOn < (await readToday(trx))) throw invalid("A season cannot start in the past.");
    const id = await insertSeason(trx, { name: name.trim(), startsOn, endsOn, by });
    const detail = { reason, name: name.trim(), startsOn, endsOn };
    await recordAct(trx, { actor: by, act: "announced a season", subjectId: id, detail });
    return { id };
  });
}

const invalid = (error: string): Refused => new Refused("invalid-input", { error });

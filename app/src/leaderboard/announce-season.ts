import { insertSeason, readToday } from "@lode/db/leaderboard/seasons.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

export interface AnnounceSeason {
  name: string;
  /** Days in UTC, as `2026-11-22`; the second is the first that no longer counts. */
  startsOn: string;
  endsOn: string;
  by: string;
  reason: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const LONGEST_NAME = 60;

/** The announced season's id, or why it cannot be announced. What is announced never changes. */
export async function announceSeason(
  { transaction }: Pick<App, "transaction">,
  { name, startsOn, endsOn, by, reason }: AnnounceSeason,
): Promise<{ id: string } | { refused: string }> {
  if (name.trim() === "" || name.length > LONGEST_NAME)
    return { refused: `A season has a name of 1 to ${LONGEST_NAME} characters.` };
  if (!isDay(startsOn) || !isDay(endsOn)) return { refused: "Days are written as 2026-11-22." };
  if (endsOn <= startsOn) return { refused: "A season ends after its start." };
  return transaction(async (trx) => {
    if (startsOn < (await readToday(trx))) return { refused: "A season cannot start in the past." };
    const id = await insertSeason(trx, { name: name.trim(), startsOn, endsOn, by });
    const detail = { reason, name: name.trim(), startsOn, endsOn };
    await recordAct(trx, { actor: by, act: "announced a season", subjectId: id, detail });
    return { id };
  });
}

import { announceSeason } from "@lode/app/leaderboard/announce-season";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { connect } from "@lode/db/connection";
import { readToday } from "@lode/db/leaderboard/seasons.repository";
import { transactionOf } from "@lode/db/transaction";

const DAYS = 14;
const DAY_MS = 86_400_000;

/** Announces a season of two weeks that begins today, so that the demo's miners compete. */
export async function announceDemoSeason(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { poolSize: 1, name: "lode-seed" });
  try {
    const startsOn = await readToday(db);
    const endsOn = new Date(Date.parse(startsOn) + DAYS * DAY_MS).toISOString().slice(0, 10);
    const reason = reasonOf("part of the demo");
    await announceSeason(
      { transaction: transactionOf(db) },
      { name: "Season 1", startsOn, endsOn, by: "infra", reason },
    );
  } finally {
    await db.destroy();
  }
}

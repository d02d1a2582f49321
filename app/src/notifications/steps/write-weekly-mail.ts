import { weeklyMail } from "@lode/adapters/mail/mail-texts";
import { addDays, localWeek, momentOf } from "@lode/core/domain/messages/local-time";
import { FEE_POINTS, MINIMUM_POINTS } from "@lode/core/domain/withdrawals/policy";
import {
  findWeeklyMailZone,
  noteMailedRank,
  readWeekFacts,
} from "@lode/db/notifications/weekly-mails.repository";
import { countOpenTasks } from "@lode/db/tasks/tasks.repository";
import { createMailLink } from "../../auth/steps/create-mail-link.ts";
import { readRank } from "../../leaderboard/steps/read-rank.ts";
import type { WriteMinerMail } from "./miner-mail-writer.ts";

const WEEK_DAYS = 7;

/** Sums up the week that has ended. A miner who earned nothing and can do nothing gets no mail. */
export const writeWeeklyMail: WriteMinerMail = async (app, { id, userId, occasion, name, language }) => {
  const timeZone = await findWeeklyMailZone(app.db, userId);
  if (timeZone === undefined) return undefined; // turned off since it was planned
  const days = localWeek(momentOf(addDays(occasion, -WEEK_DAYS), 12, timeZone), timeZone);
  const { points, balance, lastRank } = await readWeekFacts(app.db, { userId, mailId: id, days });
  const open = await countOpenTasks(app.db, userId, app.clock.now());
  if (points <= 0n && open === 0) return undefined;
  const rank = await readRank(app, userId);
  if (rank !== null) await noteMailedRank(app.db, id, rank);
  const needed = MINIMUM_POINTS + FEE_POINTS;
  return weeklyMail({
    product: app.config.PRODUCT_NAME,
    name,
    language,
    points,
    rank,
    rise: rank === null || lastRank === null ? null : lastRank - rank,
    open,
    missing: balance < needed ? needed - balance : 0n,
    url: `${app.config.PUBLIC_URL}/dashboard`,
    unsubscribeUrl: await createMailLink(app, "unsubscribe", { userId }),
  });
};

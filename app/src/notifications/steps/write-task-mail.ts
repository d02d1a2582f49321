import { tasksOpenMail } from "@lode/adapters/mail/mail-texts";
import { countOpenTasks } from "@lode/db/tasks/open-for-miner.read-model";
import type { WriteMinerMail } from "./miner-mail-writer.ts";
import { stillWanted, unsubscribeLink } from "./unsubscribe-link.ts";

/** Says that there is something to do again, if there still is. */
export const writeTaskMail: WriteMinerMail = async (app, { userId, name, language }) => {
  if (!(await stillWanted(app, userId, "taskMail"))) return undefined;
  const tasks = await countOpenTasks(app.db, userId, app.clock.now());
  if (tasks === 0) return undefined;
  return tasksOpenMail({
    product: app.config.PRODUCT_NAME,
    name,
    language,
    tasks,
    url: `${app.config.PUBLIC_URL}/dashboard`,
    unsubscribeUrl: await unsubscribeLink(app, userId),
  });
};

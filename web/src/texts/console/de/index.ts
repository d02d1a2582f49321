import { alarmsTexts } from "./alarms.ts";
import { auditTexts } from "./audit.ts";
import { jobsTexts } from "./jobs.ts";
import { minersTexts } from "./miners.ts";
import { notesTexts } from "./notes.ts";
import { objectionsTexts } from "./objections.ts";
import { operatorsTexts } from "./operators.ts";
import { overviewTexts } from "./overview.ts";
import { runbooksTexts } from "./runbooks.ts";
import { searchTexts } from "./search.ts";
import { sessionTexts } from "./session.ts";
import { settingsTexts } from "./settings.ts";
import { shellTexts } from "./shell.ts";
import { storyTexts } from "./story.ts";
import { tasksTexts } from "./tasks.ts";
import { uiTexts } from "./ui.ts";
import { webhooksTexts } from "./webhooks.ts";
import { withdrawalsTexts } from "./withdrawals.ts";

export { operatorSentences } from "./sentences.ts";

/** The console in German. Shared components and the server's sentences come from the miners' German. */
export const germanConsole = {
  "console/alarms": alarmsTexts,
  "console/audit": auditTexts,
  "console/jobs": jobsTexts,
  "console/miners": minersTexts,
  "console/notes": notesTexts,
  "console/objections": objectionsTexts,
  "console/operators": operatorsTexts,
  "console/overview": overviewTexts,
  "console/runbooks": runbooksTexts,
  "console/search": searchTexts,
  "console/session": sessionTexts,
  "console/settings": settingsTexts,
  "console/shell": shellTexts,
  "console/story": storyTexts,
  "console/tasks": tasksTexts,
  "console/ui": uiTexts,
  "console/webhooks": webhooksTexts,
  "console/withdrawals": withdrawalsTexts,
};

import { audienceStatements } from "./statements/audience.ts";
import { authAndDashboardStatements } from "./statements/auth-and-dashboard.ts";
import { callsStatements } from "./statements/calls.ts";
import { dataStatements } from "./statements/data.ts";
import { landingPageStatements } from "./statements/landing-page.ts";
import { messagesStatements } from "./statements/messages.ts";
import { numbersStatements } from "./statements/numbers.ts";
import { packagesAndJobsStatements } from "./statements/packages-and-jobs.ts";
import { profileAndWalletStatements } from "./statements/profile-and-wallet.ts";
import { rulesStatements } from "./statements/rules.ts";
import type { Statement } from "./statements/statement.ts";
import { statesStatements } from "./statements/states.ts";

/** Every statement of the specification, in the order of the numbers. */
export const STATEMENTS: readonly Statement[] = [
  ...audienceStatements,
  ...landingPageStatements,
  ...authAndDashboardStatements,
  ...profileAndWalletStatements,
  ...dataStatements,
  ...statesStatements,
  ...rulesStatements,
  ...callsStatements,
  ...messagesStatements,
  ...numbersStatements,
  ...packagesAndJobsStatements,
];

import { audienceAndPagesStatements } from "./statements/audience-and-pages.ts";
import { callsStatements } from "./statements/calls.ts";
import { dataStatements } from "./statements/data.ts";
import { messagesStatements } from "./statements/messages.ts";
import { numbersStatements } from "./statements/numbers.ts";
import { packagesAndJobsStatements } from "./statements/packages-and-jobs.ts";
import { profileAndWalletStatements } from "./statements/profile-and-wallet.ts";
import { rulesStatements } from "./statements/rules.ts";
import type { Statement } from "./statements/statement.ts";
import { statesStatements } from "./statements/states.ts";

/** Every statement of the specification, in the order of the numbers. */
export const STATEMENTS: readonly Statement[] = [
  ...audienceAndPagesStatements,
  ...profileAndWalletStatements,
  ...dataStatements,
  ...statesStatements,
  ...rulesStatements,
  ...callsStatements,
  ...messagesStatements,
  ...numbersStatements,
  ...packagesAndJobsStatements,
];

import type { Overview } from "@lode/core/contracts/console/overview";
import { settingsTexts } from "../../texts/console/settings.ts";
import { shellTexts } from "../../texts/console/shell.ts";
import { PLACES } from "./navigation.ts";

/** A page, or an action that a page begins. */
export interface Command {
  title: string;
  to: string;
}

const SWITCHES = ["payouts", "automation", "verification"] as const;

/** Every page, and the actions that an operator has to find fast. */
export function makeCommands(halts: Overview["halts"]): Command[] {
  const halted = new Set(halts.map(({ name }) => name));
  return [
    ...PLACES.map(({ id, to }) => ({ title: shellTexts.places[id], to })),
    { title: shellTexts.yourAccount, to: "/account" },
    { title: shellTexts.reviewWithdrawals, to: "/withdrawals?state=review" },
    { title: shellTexts.retryFailedJobs, to: "/jobs?state=failed" },
    { title: shellTexts.createTask, to: "/tasks/new" },
    ...SWITCHES.map((name) => ({
      title: (halted.has(name) ? shellTexts.resume : shellTexts.halt)(settingsTexts.switches[name].title),
      to: `/settings?switch=${name}`,
    })),
  ];
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** A single letter is the beginning of too much. */
const SHORTEST = 2;

/** The commands of which each typed word begins a word. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed);
  if (words.join("").length < SHORTEST) return [];
  return commands.filter(({ title }) => {
    const own = wordsOf(title);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

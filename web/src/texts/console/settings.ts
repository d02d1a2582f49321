import type { OperatorSettings } from "@lode/core/contracts/console/settings";

type Switch = OperatorSettings["switches"][number]["name"];

const switches: Record<Switch, { title: string; effect: string }> = {
  automation: {
    title: "Automation",
    effect: "No action is taken for any account. Planned actions wait.",
  },
  payouts: {
    title: "Payouts",
    effect: "Nothing more is signed or sent. Payments that were sent are followed to their end.",
  },
  verification: {
    title: "Verification",
    effect: "X is asked nothing. Attempts wait without using up a try.",
  },
};

/** The switches and the settings in force. */
export const settingsTexts = {
  switches,
  when: "When",
  who: "Who",
  what: "What",
  reason: "Reason",
  theWholeAuditLog: "The whole audit log",
  whoSwitchedWhat: "Who switched what",
  newestSwitches: "Newest switches",
  nothingWasHaltedOrPaused: "Nothing was halted or paused yet",
  settings: "Settings",
  inForceInTheApi: (workers: number) =>
    `In force in the API and ${workers} workers. Set by the environment; secrets are never shown.`,
  setting: "Setting",
  settingExample: "PAYOUT",
  show: "Show",
  changed: "changed",
  changedFromTheDefault: "Changed from the default",
  differentBetweenProcesses: "Different between processes",
  noSettingMatches: "No setting matches",
  noWorkerIsAliveTo: "No worker is alive to say",
  notSet: "not set",
  set: "set",
  differsBetweenProcesses: "differs between processes",
  defaultInText: "default",
  value: "Value",
  state: "State",
  settingsOf: (settings: number) => `${settings} settings`,
  settingsWith: (title: string) => `${title}: settings`,
  resume: "Resume",
  halt: "Halt",
  ifHalted: (effect: string) => `If halted: ${effect}`,
  halted: "halted",
  running: "running",
  needsAn: (role: string) => `needs an ${role}`,
  switchesLabel: "Switches",
  forAllMinersAtOnce: "For all miners at once",
  keptInTheAuditLog: "Kept in the audit log.",
  everyOperatorReadsItAbove: "Every operator reads it, above every page.",
  whatHasWaitedIsDone: "What has waited is done in order, at the usual rate.",
  itTakesEffectAtOnce: (effect: string) => `${effect} It takes effect at once, in every worker.`,
  resumed: (what: string) => `${what} resumed`,
  haltedNow: (what: string) => `${what} halted`,
};

/** The page of docs/runbooks that helps when jobs of a queue fail. */
const OF_QUEUE: Readonly<Record<string, string>> = {
  verification: "verdicts-late",
  automation: "automation-late",
  payouts: "withdrawal-stuck",
  mail: "mail-late",
};

export const runbookOf = ({ queue }: { queue: string }): string => OF_QUEUE[queue] ?? "failed-jobs";

/** What a dry run says of a job, in words. */
export const PREDICTED: Record<string, string> = {
  run: "will run again",
  discard: "will be discarded",
  "nothing-to-do": "nothing left to do",
};

/** How a repaired job ended, in words. */
export const OUTCOMES: Record<string, string> = {
  done: "done",
  discarded: "discarded",
  "nothing-to-do": "nothing left to do",
  "failed-again": "failed again",
  "changed-meanwhile": "repaired otherwise meanwhile",
  stopped: "left as it was",
};

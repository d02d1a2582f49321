import type { runbooksTexts as english } from "../en/runbooks.ts";

export const runbooksTexts: typeof english = {
  runbooks: "Runbooks",
  noSuchRunbook: "Dieses Runbook gibt es nicht",
  thereIsNoRunbookWith: "Es gibt kein Runbook mit diesem Namen",
  whatToDoWhenAn: "Was zu tun ist, wenn ein Alarm kommt. Runbooks sind auf Englisch.",
  runbook: "Runbook",
};

export const runbooksTexts = {
  runbooks: "Runbooks",
  noSuchRunbook: "No such runbook",
  thereIsNoRunbookWith: "There is no runbook with this name",
  whatToDoWhenAn: "What to do when an alert fires",
  runbook: "Runbook",
};

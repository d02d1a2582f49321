import { texts } from "../../texts.ts";

export const objectionsTexts = texts("console/objections", {
  upholdGivePoints: (points: string) => `Uphold: give ${points} points`,
  upholdAskXAgain: "Uphold: ask X again",
  reject: "Reject",
  upholdReinstateTheMiner: "Uphold: reinstate the miner",
  objection: (state: string) => `Objection ${state}`,
  answer: (name: string) => `Answer ${name}`,
  answerLabel: "Answer",
  uphold: "Uphold",
  theMinerReadsItAs: "The miner reads it as a notice and by mail. It is final.",
  outcome: "Outcome",
  askToChoose: "Choose…",
  until: "To",
  state: "State",
  dueOrAnswered: "Due or answered",
  miner: "Miner",
  aboutAndText: "About and text",
  read: "Read",
  askToAnswer: "Answer…",
  objections: "Objections",
  eachIsAnsweredWithinSeven:
    "Each is answered within seven days of its arrival; the miner sees the same date.",
  open: "open",
  noObjectionWaitsForAn: "No objection waits for an answer",
  noneWasAnsweredYet: "None was answered yet",
});

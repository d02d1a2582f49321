import { plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const seasons = texts("seasons", {
  title: "Seasons",
  intro:
    "A season counts the points of its days. When it ends, its results are frozen and signed together with the ledger, and stay here unchanged.",
  loadName: "The seasons",
  emptyTitle: "No season yet",
  empty: "Seasons are announced here before they start.",
  days: (first: string, last: string) => `${first} to ${last}, UTC`,
  running: (name: string, day: number, days: number) => `${name} · day ${day} of ${days}`,
  announced: "The results appear here within minutes of the end of the last day.",
  frozen: (at: string, miners: number) => `Frozen on ${at}, with ${plural(miners, "miner")}`,
  own: (rank: string, points: string) => `Your result: ${rank} with ${points}`,
  more: "Show more",
  csv: "Download all results (CSV)",
  check: "How to check the results",
  howToCheck:
    "The CSV has the SHA-256 below. It was signed with the proof key, together with the season's name and days and the ledger's root at that moment; docs/proof.md shows the signed text. Names are not part of it, so that miners can hide theirs at any time.",
  resultsHash: "SHA-256 of the CSV",
  root: (number: number) => `Root ${number} of the ledger`,
  signature: "Signature (Ed25519)",
  key: "Public key",
  reference: "Your reference in the CSV",
});

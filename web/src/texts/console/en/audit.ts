import { texts } from "../../texts.ts";

export const auditTexts = texts("console/audit", {
  whenUtc: "When (UTC)",
  who: "Who",
  what: "What",
  about: "About",
  whyAndDetails: "Why, and details",
  number: "No.",
  theHash: "the hash",
  checksThemAll: "{code} checks them all.",
  entriesEachBoundToThe: "{seq} entries, each bound to the one before it. Newest link:{idlink}{span}",
  auditLog: "Audit log",
  aboutId: "About (id)",
  from: "From",
  until: "To",
  nothingMatches: "Nothing matches",
  everyChangeThatAnOperator: "Every change that an operator makes is kept here.",
});

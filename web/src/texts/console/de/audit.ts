import type { auditTexts as english } from "../en/audit.ts";

export const auditTexts: typeof english = {
  whenUtc: "Wann (UTC)",
  who: "Wer",
  what: "Was",
  about: "Worüber",
  whyAndDetails: "Warum, und Einzelheiten",
  number: "Nr.",
  theHash: "den Hash",
  checksThemAll: "{code} prüft sie alle.",
  entriesEachBoundToThe: "{seq} Einträge, jeder an den vorigen gebunden. Neuestes Glied:{idlink}{span}",
  auditLog: "Protokoll",
  aboutId: "Worüber (Id)",
  from: "Von",
  until: "Bis",
  nothingMatches: "Nichts passt",
  everyChangeThatAnOperator: "Jede Änderung eines Betreibers wird hier aufbewahrt.",
};

import type { mining as english } from "../en/mining.ts";

export const mining: typeof english = {
  title: "Mining-Status",
  loadName: "dein Mining-Status",
  active: "Mining läuft",
  paused: "Pausiert",
  off: "Mining aus",
  accounts: "Konten mit Automatik",
  actions: "Aktionen heute",
  of: (all) => `von ${all}`,
  pause: "Mining pausieren",
  resume: "Mining fortsetzen",
  analytics: "Auswertung ansehen",
};

import { texts } from "../texts.ts";

/** The dashboard's card with the state of automation. */
export const mining = texts("mining", {
  title: "Mining Status",
  loadName: "Your mining status",
  active: "Mining Active",
  paused: "Paused",
  off: "Mining Off",
  accounts: "Accounts with automation",
  actions: "Actions today",
  of: (all: number) => `of ${all}`,
  pause: "Pause Mining",
  resume: "Resume Mining",
  analytics: "View Analytics",
});

import { texts } from "../texts.ts";

/** The card with automation's state on the dashboard. */
export const mining = texts("mining", {
  title: "Mining Status",
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

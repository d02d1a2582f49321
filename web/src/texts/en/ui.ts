import { count } from "../../lib/format.ts";
import { texts } from "../texts.ts";

/** Parts that every page uses. */
export const ui = texts("ui", {
  close: "Close",
  dismiss: "Dismiss",
  /** Fixed by docs/pages.md. */
  notifications: "Notifications",
  thisPart: "This part of the page",
  failed: (what: string) => `${what} could not be loaded.`,
  unknown: "could not be loaded",
  retry: "Try again",
  showOlder: "Show older",
  newTab: "new tab",
  loading: "Loading...",
  notCopied: "The browser did not allow copying",
  sample: "Sample",
  saving: "Saving...",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  themeButton: (theme: string, next: string) => `Theme: ${theme}. Switch to ${next}`,
  moreTexts: (texts: number) => `and ${count(texts)} more`,
});

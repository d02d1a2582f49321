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
  error: "Error",
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
  /** Requests that did not reach the server, and pages that could not be loaded. */
  network: {
    unreachable: "The server cannot be reached. Please check your connection and try again",
    offline: "You are offline. Nothing was sent: try again when you are back online",
    profile: "Failed to fetch profile",
    bar: "You are offline. This page may be out of date, and changes cannot be saved.",
    waiting: {
      title: "You are offline",
      text: "This page has not been loaded yet. It opens by itself when the network is back.",
    },
    failed: {
      title: "This page could not be loaded",
      text: "The connection may be slow, or Lode is being updated. Your points are safe.",
    },
  },
  /** Numbers below a thousand, which need no digit grouping. */
  units: {
    days: (days: number) => `${days} ${days === 1 ? "day" : "days"}`,
    months: (months: number) => `${months} ${months === 1 ? "month" : "months"}`,
    years: (years: number) => `${years} ${years === 1 ? "year" : "years"}`,
    pointWord: (value: number): string => (value === 1 ? "point" : "points"),
    points: (amount: string, value: number) => `${amount} ${value === 1 ? "point" : "points"}`,
  },
});

import { texts } from "../texts.ts";

/** Requests that did not reach the server, and pages that could not be loaded. */
export const network = texts("network", {
  unreachable: "The server cannot be reached. Please check your connection and try again",
  offline: "You are offline. Nothing was sent: try again when you are back online",
  bar: "You are offline. This page may be out of date, and changes cannot be saved.",
  waiting: {
    title: "You are offline",
    text: "This page has not been loaded yet. It opens by itself when the network is back.",
  },
  failed: {
    title: "This page could not be loaded",
    text: "The connection may be slow, or Lode is being updated. Your points are safe.",
  },
  retry: "Try again",
  home: "Return to Home",
});

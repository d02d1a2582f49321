import { texts } from "../texts.ts";

/** The page of suggestions. docs/pages.md fixes the title and the subtitle. */
export const opportunities = texts("opportunities", {
  title: "Earning Opportunities",
  subtitle: "Maximize your airdrop points by optimizing your X accounts",
  loading: "Loading opportunities...",
  what: "Your opportunities",
  allSet: {
    title: "You're All Set!",
    text: "Your accounts are optimized for maximum earning potential",
    next: "Keep completing tasks to earn more airdrop points!",
    dashboard: "View Dashboard",
  },
});

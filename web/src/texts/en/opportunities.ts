import { texts } from "../texts.ts";

/** The page of suggestions. Title and subtitle are the specification's. */
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

import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

/** The page where an act is signed by hand. */
export const sign = texts("sign", {
  title: "Sign a task",
  loading: "This task",
  back: "Back to the dashboard",
  notOpen: "This task is not open to this key",
  as: (username: string) => `As ${username}`,
  what: "Your extension shows what you sign. It is public for good, and it says that it was paid.",
  sign: {
    follow: (target: string) => `Sign the follow of ${target}`,
    like: (target: string) => `Sign the like of ${target}'s post`,
    repost: (target: string) => `Sign the repost of ${target}'s post`,
    comment: (target: string) => `Sign the comment on ${target}'s post`,
  } satisfies Record<ActionKind, (target: string) => string>,
  comment: "Your comment",
  commentHint: (ad: string) => `It begins with ${ad}, so that readers know.`,
  noExtension:
    "No Nostr extension (NIP-07) answers in this browser. Install one and reload this page, or use a client of your own.",
  failed: "It could not be signed. Please try again.",
  earned: (earned: number) => `Signed, published and verified: you earned ${plural(earned, "point")}.`,
  checking: "Signed and published. We are checking it: the award comes by itself.",
  toDashboard: "To the dashboard",
  followByHand:
    "A follow on Nostr rewrites your whole follow list, so Lode never writes it. Follow in a client of your own.",
  or: "Or do it elsewhere:",
  ownClient: "Open in your own client",
  thenComplete: "Then come back to the dashboard: it checks by itself, or press Complete.",
  onlyHere: "A client of your own does not add the paid label, so what you do there earns nothing.",
});

import {
  RECEIPT_CLAIM_SENTENCES,
  UNPROVED_SENTENCES,
  VERDICT_SENTENCES,
} from "@lode/core/contracts/receipt-sentences";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { texts } from "../texts.ts";

export const verify = texts("verify", {
  title: "Check a receipt",
  heading: "Check a receipt.",
  intro:
    "Your browser checks what an account has signed and how the award leads to a signed root of the ledger. Nothing is sent anywhere, and it works without a network.",
  input: {
    title: "The receipt",
    choose: "Choose a file",
    paste: "Or paste its text",
    check: "Check this text",
  },
  fault: {
    "no-receipt":
      "This is no receipt of an award. Such a receipt is a JSON file in the form lode-receipt-v1.",
    "too-long": "This is no receipt of Lode: it is larger than a receipt can be.",
    many: "This file has several receipts. Paste one of its lines, or check them all with npm run verify.",
  },
  verdict: { title: "The verdict", ...VERDICT_SENTENCES },
  notProved: "not yet proved",
  act: {
    follow: (target: string, network: string) => `A follow of ${target} on ${network}`,
    like: (target: string, network: string) => `A like of a post by ${target} on ${network}`,
    repost: (target: string, network: string) => `A repost of a post by ${target} on ${network}`,
    comment: (target: string, network: string) => `A comment on a post by ${target} on ${network}`,
  } satisfies Record<ActionKind, (target: string, network: string) => string>,
  says: {
    title: "What the receipt says",
    act: "Act",
    account: "Account",
    target: "Target",
    points: "Points",
    witnessed: "Read by Lode",
    key: "Key of the root",
  },
  checks: "What was checked",
  holds: "Holds",
  fails: "Does not hold",
  unsaid: "Not said",
  claims: RECEIPT_CLAIM_SENTENCES,
  unproved: {
    title: "What a receipt cannot prove",
    points: UNPROVED_SENTENCES,
  },
});

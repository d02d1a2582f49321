import { texts } from "../texts.ts";

const yours = (entries: string, value: number): string =>
  value === 1
    ? "Your entry is"
    : value === 2
      ? "Both of your entries are"
      : `All ${entries} of your entries are`;

export const proof = texts("proof", {
  heading: "Check it yourself.",
  intro:
    "What miners are owed, what the treasury holds, every payout, and the whole ledger. Your browser can check all of it.",
  checkReceipt: "Check an award's receipt",
  networks: { devnet: "Devnet", sandbox: "Sandbox" },
  withoutValue: (network: string) => `All USDC here is ${network.toLowerCase()} USDC, without value.`,
  loading: "Loading the proof...",
  what: "The proof",
  included: {
    title: "Are my points included?",
    invitation: "Sign in, and your browser checks each of your entries against the signed root",
    signIn: "Sign in to check yours",
    note: "Your browser recomputes the hash of each of your entries and checks it against the signed root",
    check: "Check my entries",
    reading: "Reading your entries...",
    progress: (entries: string, value: number) =>
      `${entries} ${value === 1 ? "entry" : "entries"} checked...`,
    failed: "Your entries could not be checked. Please try again",
    noRoot: "There is no root yet. The first one is created after the first award.",
  },
  result: {
    faults: (faults: string, all: string, value: number) =>
      `${faults} of ${all} ${value === 1 ? "entry" : "entries"} failed the check. Please save this page and contact support.`,
    badSignature: (root: number) => `The signature of root #${root} is invalid.`,
    notPublic: (root: number) =>
      `Root #${root} is not the one in the public list. Please save this page and contact support.`,
    waitsTooLong: (at: string) =>
      `You have entries that wait for a root, but the newest root is from ${at}. If your clock is right, contact support.`,
    wrongSum: "Your entries do not add up to your balance.",
    none: (root: number) => `You have no entry under root #${root} yet.`,
    good: (entries: string, value: number, root: number) =>
      `${yours(entries, value)} under root #${root}, and its signature is valid.`,
    inRoot: "In the root",
    fault: (fault: string) => `Entry ${fault}`,
    underRoot: "under the root",
    waiting: (entries: string, value: number) =>
      `${entries} ${value === 1 ? "entry" : "entries"} in the next`,
    balance: "your balance",
    showAll: (entries: string) => `Show all ${entries}`,
  },
  kept: {
    loadName: "The comparison with your last visit",
    first: "This browser now keeps the newest root and its key, and compares them at each visit.",
    continues: "The newest root continues the root that this browser kept, under the same key.",
    far: "The root that this browser kept is unchanged, but too many roots follow it to check each.",
    "key-changed":
      "The signing key has changed since your last visit. Compare the key of the newest root with others before you trust it.",
    rewritten:
      "History has changed: the roots do not continue the root that this browser kept. Please save this page and contact support.",
    unsigned: "The newest root failed the check, so it was not compared with earlier visits.",
    accept: "Keep the new key",
  },
  payouts: {
    title: "All payouts",
    note: "Each with its transaction on Solana, newest first",
    to: (wallet: string) => `to ${wallet}`,
    transaction: "the transaction, new tab",
    emptyTitle: "No payout yet",
    empty: "Completed withdrawals are listed here publicly.",
  },
  points: {
    title: (points: string) =>
      points === "1" ? "Where the awarded point is" : `Where the ${points} awarded points are`,
    zero: "All entries sum to 0",
    notZero: (sum: string) => `All entries sum to ${sum} instead of 0`,
    places: {
      balances: "In balances",
      in_flight: "In open withdrawals",
      paid_out: "Paid out",
      fees: "Fees",
    },
  },
  roots: {
    title: "Signed roots",
    note: "The whole ledger in one signed hash, which names the one before",
    emptyTitle: "No root yet",
    empty: "The first one is created after the first award.",
    check: "Check these roots",
    wrong: "A root failed the check. Please save this page and contact support.",
    good: "Your browser verified every signature, and that each root continues the previous one.",
    entries: (entries: string, value: number) => `${entries} ${value === 1 ? "entry" : "entries"}`,
    fields: { root: "Root", previous: "Previous statement", signature: "Signature", key: "Key" },
    verdict: {
      invalid: "Invalid signature",
      broken: "Does not continue the previous root",
      sum: "Does not sum to zero",
      first: "Signed, first root",
      signed: "Signed",
      continues: "Signed, continues the previous root",
    },
  },
  treasury: {
    title: "Owed to miners, and held to pay it",
    owed: "Owed to miners",
    held: "In the treasury",
    notCounted: "Not counted yet",
    points: (balances: string, inFlight: string) =>
      `${balances} ${balances === "1" ? "point" : "points"} in balances, ${inFlight} in open withdrawals`,
    noAnswer: "The chain has not answered yet",
    sol: (sol: string) => `and ${sol} SOL for network fees`,
    short: "The treasury does not cover what is owed. Withdrawals wait until it is refilled.",
    percent: (percent: string) => `Covered by ${percent} %`,
    full: "Fully covered",
    times: (times: string) => `Covered ${times} times`,
    read: (at: string) => `Read from the chain ${at}`,
    explorer: (address: string) => `View ${address} on the explorer`,
  },
  meaning: {
    title: "What this proves, and what it does not",
    points: {
      counted: [
        "It proves that your entries are counted",
        "All entries are hashed into one root. A missing or changed entry would not lead to that root.",
      ],
      history: [
        "It proves that history does not change",
        "Each root only adds to the one before. A changed entry would break every later root.",
      ],
      visitors: [
        "It does not prove that all visitors see the same ledger",
        "A server could show each visitor a different ledger. Compare the newest root and its key with somebody else.",
      ],
      others: [
        "It does not vouch for Solana or X",
        "Solana records whether a payout arrived: follow its link. Whether a task was done is what X answered then.",
      ],
    } as Record<"counted" | "history" | "visitors" | "others", [title: string, text: string]>,
  },
});

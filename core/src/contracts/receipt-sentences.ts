import type { ReceiptClaim, ReceiptVerdict } from "./verify-receipt.ts";

/** What a receipt claims, in English, for the page and for the command that checks receipts. */
export const RECEIPT_CLAIM_SENTENCES: Readonly<Record<ReceiptClaim, string>> = {
  "has-evidence": "The receipt contains what the account has signed",
  "act-signed": "The event is signed by the account",
  "act-exact": "It is an act of this kind on exactly this target",
  "target-signed": "The post is in the receipt, signed by the target account",
  "no-undo": "The receipt contains no undo that the account has signed",
  "dated-before-witness": "The event is not dated after Lode read it",
  "key-proved": "The account proved its key to the issuing Lode by a signature",
  "labelled-paid": "The event says that it was paid",
  "not-reversed": "The award was not reversed when the receipt was issued",
  "entry-is-award": "The ledger’s entry is an award of these points",
  "entry-names-act": "The entry names exactly this act",
  "leads-to-root": "The entry leads to the root of the ledger",
  "root-signed": "The root is signed by the key that the receipt names",
  "witnessed-before-root": "The evidence was read before the root was signed",
};

/** Each sentence names what the receipt does not prove. */
export const VERDICT_SENTENCES: Readonly<Record<ReceiptVerdict, string>> = {
  good: "This receipt holds: the act, and its points in the ledger. Whether they were taken back, the target’s name and the date of issue are as Lode says.",
  unbound: "The act is signed, and the ledger has these points: that they belong together, only Lode says.",
  "without-root": "The act is signed. Points: not yet proved. Download it again after the next root.",
  bad: "This receipt does not hold. Do not trust it.",
  unsigned: "This receipt proves nothing: it contains nothing that the account has signed.",
};

/** The facts that a receipt cannot show. */
export const UNPROVED_SENTENCES: readonly string[] = [
  "That the account has published no undo elsewhere, or since.",
  "When the act really happened: only that it was not after the root was signed.",
  "That the award was not reversed, before the receipt was issued or since.",
  "That a person was behind the key.",
  "That the root’s key is Lode’s: compare it with the key on the page Proof.",
];

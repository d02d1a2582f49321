import type { ReceiptClaim } from "./verify-receipt.ts";

/** What a receipt claims, in English, for the page and for the command that checks receipts. */
export const RECEIPT_CLAIM_SENTENCES: Readonly<Record<ReceiptClaim, string>> = {
  "has-evidence": "The receipt contains what the account has signed",
  "act-signed": "The event is signed by the account",
  "act-exact": "It is an act of this kind on exactly this target",
  "target-signed": "The post is in the receipt, signed by the target account",
  "no-undo": "The receipt contains no undo that the account has signed",
  "dated-before-witness": "The event is not dated after Lode read it",
  "key-proved": "The account proved its key to Lode by a signature",
  "labelled-paid": "The event says that it was paid",
  "not-reversed": "The award was not reversed when the receipt was issued",
  "entry-is-award": "The ledger’s entry is an award of these points",
  "leads-to-root": "The entry leads to the root of the ledger",
  "root-signed": "The root is signed by the key that the receipt names",
  "witnessed-before-root": "The evidence was read before the root was signed",
};

/** What nobody can learn from a receipt. */
export const UNPROVED_SENTENCES: readonly string[] = [
  "That the account has published no undo elsewhere, or since.",
  "When the act really happened: only that it was not after the root was signed.",
  "That the ledger’s entry is for this act: the entry names a transfer, and not an act.",
  "That a person was behind the key.",
  "That the root’s key is Lode’s: compare it with the key on the page Proof.",
];

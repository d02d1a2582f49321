import { wallet as texts } from "../../../../../texts/en/wallet.ts";

/** Why a wallet app did not answer: explained by a dialog, or by a toast. */
export type MobileFailureKind = Explained | keyof typeof texts.failure;

/** The dialogs that stay until the miner closes them. */
export const EXPLAINED = ["not-found", "incompatible", "blocked"] as const;
export type Explained = (typeof EXPLAINED)[number];

export class MobileFailure extends Error {
  readonly kind: MobileFailureKind;

  constructor(kind: MobileFailureKind) {
    super(isExplained(kind) ? texts.step[kind].title : texts.failure[kind]);
    this.name = "MobileFailure";
    this.kind = kind;
  }
}

/** Codes of @solana-mobile/mobile-wallet-adapter-protocol; negative numbers are the wallet's answers. */
const KINDS = new Map<unknown, MobileFailureKind>([
  ["ERROR_WALLET_NOT_FOUND", "not-found"],
  ["ERROR_SECURE_CONTEXT_REQUIRED", "incompatible"],
  ["ERROR_BROWSER_NOT_SUPPORTED", "incompatible"],
  ["ERROR_LOOPBACK_ACCESS_BLOCKED", "blocked"],
  ["ERROR_ASSOCIATION_CANCELLED", "cancelled"],
  ["ERROR_SESSION_CLOSED", "closed"],
  ["ERROR_SESSION_TIMEOUT", "late"],
  // The miner declined in the wallet: to be asked at all, or to sign.
  [-1, "cancelled"],
  [-3, "cancelled"],
]);

export function asMobileFailure(error: unknown): MobileFailure {
  if (error instanceof MobileFailure) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return new MobileFailure(KINDS.get(code) ?? "unknown");
}

export const isExplained = (kind: MobileFailureKind): kind is Explained =>
  (EXPLAINED as readonly MobileFailureKind[]).includes(kind);

/** The wallet no longer knows the token, or its miner declined: the protocol has one code for both. */
export const isNotAuthorized = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === -1;

/** What the page shows while it talks to a wallet app. Null closes the dialog. */
export type MobileStep =
  /** `go` needs a tap: browsers ask for a permission, and open an app, only after one. */
  | { kind: "permission" | "open"; go: () => void; cancel: () => void }
  | { kind: "looking" | "waiting"; cancel: () => void }
  | { kind: Explained };

export type ShowStep = (step: MobileStep | null) => void;

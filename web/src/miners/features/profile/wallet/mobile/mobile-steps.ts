import type { Explained } from "./mobile-failure.ts";

/** What the page shows while it talks to a wallet app. Null closes the dialog. */
export type MobileStep =
  /** `go` needs a tap: browsers ask for a permission, and open an app, only after one. */
  | { kind: "permission" | "open"; go: () => void; cancel: () => void }
  | { kind: "looking" | "waiting"; cancel: () => void }
  | { kind: Explained };

export type ShowStep = (step: MobileStep | null) => void;

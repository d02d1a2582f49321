import type { TaskType } from "../../domain/task-type.ts";

/** Whether the app may do an action for an account at all; the reason is for people. */
export interface Capability {
  allowed: boolean;
  reason: string | null;
}

export type Capabilities = Record<TaskType, Capability>;

const yes: Capability = { allowed: true, reason: null };
const no = (reason: string): Capability => ({ allowed: false, reason });

/**
 * What X allows an app of each tier to write. Source: X's changelog of 16 April 2026 (follow and like left the
 * self-serve tiers) and "manage posts" of 23 February 2026 (a reply only where the author mentioned or quoted).
 */
export const CAPABILITIES: Record<"self-serve" | "enterprise", Capabilities> = {
  "self-serve": {
    follow: no("X does not accept follows by API from self-serve apps; follow by hand instead"),
    like: no("X does not accept likes by API from self-serve apps; like by hand instead"),
    comment: no(
      "X accepts replies by API from self-serve apps only where the author asked; comment by hand instead",
    ),
    repost: yes,
  },
  enterprise: { follow: yes, like: yes, repost: yes, comment: yes },
};

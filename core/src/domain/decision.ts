/** The result of a rule: allowed, or refused with the reason that the caller can act on. */
export type Decision<Reason extends string> = { allowed: true } | { allowed: false; reason: Reason };

export const allow = (): { allowed: true } => ({ allowed: true });

export const refuse = <Reason extends string>(reason: Reason): { allowed: false; reason: Reason } => ({
  allowed: false,
  reason,
});

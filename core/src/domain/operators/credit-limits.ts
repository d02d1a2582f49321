/** The acts of an operator that put points into miners' balances, now or later. */
export const CREDIT_SOURCES = ["adjustment", "objection", "task-budget", "doubt"] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

/** Credits without a verified action behind them. */
const GIFTS: readonly CreditSource[] = ["adjustment", "objection"];
export const isGift = (source: CreditSource): boolean => GIFTS.includes(source);

/** The limits of what one person may cause in a UTC day, in points. Gifts count towards both sums. */
export interface CreditLimits {
  /** Adjustments, in both directions, and upheld objections. */
  gifts: bigint;
  /** Gifts, budgets of published tasks, and payouts resolved as unpaid. */
  total: bigint;
}

export interface CreditsOfDay {
  gifts: bigint;
  total: bigint;
}

/** The limit that this credit would exceed; null if it fits into both. Points, never negative. */
export function exceededLimit(
  { source, points }: { source: CreditSource; points: bigint },
  spent: CreditsOfDay,
  limits: CreditLimits,
): keyof CreditLimits | null {
  if (isGift(source) && spent.gifts + points > limits.gifts) return "gifts";
  return spent.total + points > limits.total ? "total" : null;
}

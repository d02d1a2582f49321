/** Limits of a run with insiders, for the product and for the checker. Points. */
export const LIMITS = {
  operator: { gifts: 200, total: 2_000, basePoints: 200, ownDraft: 500 },
  owner: { gifts: 900, total: 6_000 },
  reviewAbove: 300,
  secondReviewAbove: 600,
} as const;

/** The only owner is the operator of the configuration. */
export const OWNER = { email: "owner@insiders.test", password: "an insider's passphrase" };

export const LIMIT_SETTINGS = {
  OPERATOR_EMAIL: OWNER.email,
  OPERATOR_PASSWORD: OWNER.password,
  OPERATOR_TOTP_REQUIRED: "false",
  OPERATOR_ADJUSTMENT_POINTS: String(LIMITS.operator.gifts),
  OPERATOR_DAILY_POINTS: String(LIMITS.operator.total),
  OPERATOR_BASE_POINTS: String(LIMITS.operator.basePoints),
  OPERATOR_OWN_DRAFT_POINTS: String(LIMITS.operator.ownDraft),
  OWNER_ADJUSTMENT_POINTS: String(LIMITS.owner.gifts),
  OWNER_DAILY_POINTS: String(LIMITS.owner.total),
  REVIEW_THRESHOLD: String(LIMITS.reviewAbove),
  SECOND_REVIEW_THRESHOLD: String(LIMITS.secondReviewAbove),
  WALLET_CHANGE_HOLD: "0",
  RECHECK_SHARE: "100",
};

/**
 * Microdollars per resource returned, as X publishes them for pay-per-use (docs.x.com, "Pricing", read
 * August 2026): a post 0.005 USD, a user 0.010 USD.
 */
export const POST_READ_MICRODOLLARS = 5_000;
export const USER_READ_MICRODOLLARS = 10_000;

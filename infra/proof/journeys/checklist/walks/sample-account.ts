/** A linked account as the API shows it: eligible, verified and old, unless `more` says otherwise. */
export const account = (more: object) => ({
  network: "x",
  twitter_account_id: "1",
  id: "1",
  username: "ore_one",
  display_name: "Ore One",
  name: "Ore One",
  followers_count: 5_000,
  account_created_date: "2015-01-01T00:00:00.000Z",
  is_verified: true,
  verified: true,
  eligibility: { isEligible: true, reasons: [] },
  ...more,
});

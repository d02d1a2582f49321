const startOf = (day: string): string =>
  `uuid_at(greatest(${day}, '1970-01-01')::timestamp at time zone 'UTC')`;

/**
 * The days from `:from` to `:to`, both included and in UTC, of the rows with this id. Ids grow with time, so a bound in
 * time becomes a bound of the index that the page reads.
 */
export const withinDays = (id: string) => ({
  from: `${id} >= ${startOf(":from::date")}`,
  to: `${id} < ${startOf(":to::date + 1")}`,
});

/** A miner as JSON, as every list shows one, from `users u` and `profiles f`. Callers must mask the address. */
export const MINER = `json_build_object('id', u.id, 'name', f.display_name, 'email', u.email,
  'suspended', u.suspended_at is not null)`;

/** A row with the contract's names: these moments are dates, and these numbers are bigints. */
export type RowOf<View, Dates extends keyof View, Numbers extends keyof View = never> = Omit<
  View,
  Dates | Numbers
> & { [Name in Dates]: Date | Extract<View[Name], null> } & {
  [Name in Numbers]: bigint | Extract<View[Name], null>;
};

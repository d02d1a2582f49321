import { byIdOfSubject, type Lookup } from "./lookups.ts";

const STARTS = (id: string) => `${id} between :low::uuid and :high::uuid`;
const ENDS = (id: string) => `right(${id}::text, 8) = :end`;

const byShortId = (condition: (id: string) => string) => byIdOfSubject(condition, () => "short id");

export const BY_BOTH_ENDS = byShortId((id) => `${STARTS(id)} and ${ENDS(id)}`);
export const BY_ONE_END: readonly Lookup[] = [...byShortId(STARTS), ...byShortId(ENDS)];

/** The first id, and the last, that begin with these eight digits. */
export const startsWith = (start: string): Record<string, string> => ({
  low: `${start}-0000-0000-0000-000000000000`,
  high: `${start}-ffff-ffff-ffff-ffffffffffff`,
});

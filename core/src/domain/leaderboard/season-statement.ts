/** What is signed when a season is frozen; docs/proof.md says how to check it. */
export interface SeasonFacts {
  id: string;
  name: string;
  /** Days in UTC, as `2026-11-22`; the second is the first that no longer counts. */
  startsOn: string;
  endsOn: string;
  miners: number;
  /** SHA-256 of the published CSV, hexadecimal. */
  resultsHash: string;
  /** The ledger's root over all entries of the season. */
  root: { number: number; hash: string };
}

export const seasonStatement = ({
  id,
  name,
  startsOn,
  endsOn,
  miners,
  resultsHash,
  root,
}: SeasonFacts): string =>
  ["lode-season-v1", id, name, startsOn, endsOn, miners, resultsHash, root.number, root.hash].join("\n");

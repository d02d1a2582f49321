/** The facts that are signed when a season is frozen. docs/proof.md explains how to check the signature. */
export interface SeasonFacts {
  id: string;
  name: string;
  /** Days in UTC, as `2026-11-22`. `endsOn` is the first day that no longer counts. */
  startsOn: string;
  endsOn: string;
  miners: number;
  /** SHA-256 of the published CSV, in hexadecimal. */
  resultsHash: string;
  /** The ledger root over all entries of the season. */
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

import type { SeasonView } from "@lode/core/contracts/http/leaderboard";
import { dateAndTime } from "../../../lib/format.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { seasons as words } from "../../../texts/en/seasons.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SeasonResults } from "./season-results.tsx";
import { ShareRank } from "./share-rank.tsx";

const DAY_MS = 86_400_000;

/** The last day of a season; `ends_on` is the first day that no longer counts. */
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

export function SeasonCard({
  season,
  readInvitation,
}: {
  season: SeasonView;
  /** Reads the miner's own link for others, which another feature knows. */
  readInvitation: () => Promise<string>;
}) {
  const { id, name, starts_on, ends_on, frozen, own } = season;
  const days = words.days(starts_on, dayBefore(ends_on));
  const [rank, points] = own ? [leaderboard.rank(own.rank), leaderboard.points(own.points)] : ["", ""];
  return (
    <Card labelledBy={`season-${id}`}>
      <CardTitle id={`season-${id}`} note={days}>
        {name}
      </CardTitle>
      {own ? (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="facet bg-ore p-3 font-medium text-on-ore">{words.own(rank, points)}</p>
          {frozen ? (
            <ShareRank
              own={{ window: name, rank, points, rivalry: days }}
              about={name}
              readInvitation={readInvitation}
            />
          ) : null}
        </div>
      ) : null}
      {frozen ? (
        <>
          <SeasonResults season={season} />
          <p className="mt-4 text-sm text-silt">{words.frozen(dateAndTime(frozen.at), frozen.miners)}</p>
          <HowToCheck id={id} frozen={frozen} reference={own?.reference} />
        </>
      ) : (
        <p className="text-sm text-silt">{words.announced}</p>
      )}
    </Card>
  );
}

function HowToCheck({
  id,
  frozen,
  reference,
}: {
  id: string;
  frozen: NonNullable<SeasonView["frozen"]>;
  reference: string | undefined;
}) {
  const facts = [
    [words.resultsHash, frozen.results_hash],
    [words.root(frozen.root.number), frozen.root.hash],
    [words.signature, frozen.signature],
    [words.key, frozen.public_key],
    ...(reference ? [[words.reference, reference] as const] : []),
  ] as const;
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-1">
      <a
        href={`/api/seasons/${id}/results.csv`}
        download
        className="inline-flex min-h-8 items-center text-sm text-chain underline underline-offset-4"
      >
        {words.csv}
      </a>
      <Disclosure summary={words.check} className="w-full">
        <p className="max-w-prose text-sm text-silt">{words.howToCheck}</p>
        <dl className="mt-2 grid gap-2 text-sm">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-silt">{label}</dt>
              <dd className="font-mono text-xs break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

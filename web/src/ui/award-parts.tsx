import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import { ageInWords } from "../lib/format.ts";
import { points } from "../texts/en/points.ts";

/** The parts of an award, with the account's facts on X at that time. */
export function AwardParts({ breakdown }: { breakdown: AwardBreakdownView }) {
  const { facts } = breakdown;
  const { part, partWhy } = points;
  const parts = [
    { name: part.base, points: breakdown.base, why: partWhy.base },
    { name: part.followers, points: breakdown.followers, why: partWhy.followers(facts.followers_count) },
    {
      name: part.verified,
      points: breakdown.verified,
      why: facts.verified ? partWhy.verified : partWhy.notVerified,
    },
    {
      name: part.age,
      points: breakdown.age,
      why: facts.age_days === null ? partWhy.ageUnknown : ageInWords(facts.age_days),
    },
  ];
  return (
    <dl className="grid grid-cols-2 border-l border-seam text-xs @md:grid-cols-4">
      {parts.map(({ name, points: value, why }) => (
        <div key={name} className="border-y border-r border-seam bg-bedrock px-2.5 py-1.5">
          <dt className="text-silt">{name}</dt>
          <dd className="font-display text-base font-semibold">+{value}</dd>
          <dd className="text-silt">{why}</dd>
        </div>
      ))}
    </dl>
  );
}

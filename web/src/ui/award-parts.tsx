import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { ageInWords } from "../lib/format.ts";
import { points } from "../texts/en/points.ts";

/** The parts of an award, with the account's facts on X at that time. */
export function AwardParts({ breakdown }: { breakdown: AwardBreakdown }) {
  const { facts } = breakdown;
  const { part, partWhy } = points;
  const parts = [
    [part.base, breakdown.base, partWhy.base],
    [part.followers, breakdown.followers, partWhy.followers(facts.followers_count)],
    [part.verified, breakdown.verified, facts.verified ? partWhy.verified : partWhy.notVerified],
    [part.age, breakdown.age, facts.age_days === null ? partWhy.ageUnknown : ageInWords(facts.age_days)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 border-l border-seam text-xs @md:grid-cols-4">
      {parts.map(([name, value, why]) => (
        <div key={name} className="border-y border-r border-seam bg-bedrock px-2.5 py-1.5">
          <dt className="text-silt">{name}</dt>
          <dd className="font-display text-base font-semibold">+{value}</dd>
          <dd className="text-silt">{why}</dd>
        </div>
      ))}
    </dl>
  );
}

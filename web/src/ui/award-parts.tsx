import type { AwardBreakdownView } from "@lode/core/contracts/http/tasks";
import { ageInWords, count } from "../lib/format.ts";

/** The parts of one award, with the account's facts on X at that time. */
export function AwardParts({ breakdown }: { breakdown: AwardBreakdownView }) {
  const { facts } = breakdown;
  const parts = [
    { name: "Base", points: breakdown.base, why: "set by the task" },
    { name: "Followers", points: breakdown.followers, why: `${count(facts.followers_count)} followers` },
    { name: "Verified", points: breakdown.verified, why: facts.verified ? "verified" : "not verified" },
    {
      name: "Age",
      points: breakdown.age,
      why: facts.age_days === null ? "age unknown" : ageInWords(facts.age_days),
    },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] border-l border-seam text-xs">
      {parts.map(({ name, points, why }) => (
        <div key={name} className="border-y border-r border-seam bg-bedrock px-3 py-2">
          <dt className="text-silt">{name}</dt>
          <dd className="font-display text-base font-semibold">+{points}</dd>
          <dd className="text-silt">{why}</dd>
        </div>
      ))}
    </dl>
  );
}

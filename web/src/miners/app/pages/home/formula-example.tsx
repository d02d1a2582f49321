import { pointsToUsdc } from "@lode/core/domain/amounts";
import { home } from "../../../../texts/en/home.ts";

/** One award as the formula gives it: 10 + 3 + 2 + 4. */
const PARTS = { base: 10, followers: 3, verified: 2, age: 4 } as const;
const TOTAL = Object.values(PARTS).reduce((sum, points) => sum + points, 0);

/** A bill on small screens, a sum in one line on large ones. */
export function FormulaExample() {
  return (
    <dl className="facet-large mt-8 overflow-hidden border border-seam bg-surface md:mt-10 lg:grid lg:grid-cols-[repeat(4,1fr)_1.3fr]">
      {Object.entries(PARTS).map(([part, points]) => {
        const [name, why] = home.formula.parts[part as keyof typeof PARTS];
        return (
          <div
            key={part}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-seam px-5 py-3.5 lg:block lg:border-r lg:border-b-0 lg:p-6"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="row-span-2 font-display text-xl font-semibold text-ore-deep lg:mt-3">+{points}</dd>
            <dd className="text-sm text-silt lg:mt-1">{why}</dd>
          </div>
        );
      })}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 bg-ore px-5 py-4 text-on-ore lg:block lg:p-6">
        <dt className="font-medium">{home.formula.total}</dt>
        <dd className="row-span-2 font-display text-xl font-semibold lg:mt-3">{home.formula.sum(TOTAL)}</dd>
        <dd className="text-sm lg:mt-1">{home.formula.worth(pointsToUsdc(BigInt(TOTAL)))}</dd>
      </div>
    </dl>
  );
}

import type { ObjectionItem } from "@lode/core/contracts/console/objections";
import { Link } from "react-router-dom";
import { objectionsTexts } from "../../../texts/console/objections.ts";
import { count } from "../../ui/format.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

/** Every attempt of the account at this task, so that nobody answers two objections about one act. */
export function PairAttempts({ pair }: { pair: ObjectionItem["pair"] }) {
  if (pair.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{objectionsTexts.attemptsOfThePair(count(pair.length))}</h3>
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {pair.map(({ id, state, reason, points, askedAt, objection }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <Link to={`/attempts/${id}`} className={linkStyle}>
              <Timestamp at={askedAt} />
            </Link>
            <StateBadge state={state} />
            {points === null ? null : <span>{objectionsTexts.points(count(points))}</span>}
            {reason === null ? null : <span className="text-silt">{reason}</span>}
            {objection === null ? null : (
              <span className="flex items-baseline gap-1">
                {objectionsTexts.itsObjection} <StateBadge state={objection} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from "react-router-dom";
import { tasks } from "../../../texts/en/tasks.ts";
import { Mark, Points } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";

const SAMPLES = [
  { type: "follow", target: "latticelabs", points: 10 },
  { type: "repost", target: "tideprotocol", points: 12 },
] as const;

/** Two tasks for visitors, marked as samples. */
export function DemoTasks() {
  return (
    <>
      <ul className="facet-large divide-y divide-seam border border-seam bg-surface">
        {SAMPLES.map(({ type, target, points }) => {
          const Icon = KIND_ICONS[type];
          return (
            <li key={type} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 pr-6">
              <Icon aria-hidden className="size-5 text-silt" />
              <div className="min-w-48 flex-1">
                <h3 className="flex flex-wrap items-center gap-2 font-sans text-base font-medium tracking-normal">
                  {tasks.title[type](`@${target}`)} <Mark>{tasks.demo.sample}</Mark>
                </h3>
                <p className="text-sm text-silt">{tasks.demo[type]}</p>
              </div>
              <Points>{tasks.basePoints(points)}</Points>
              <Button size="small" disabled>
                {tasks.complete}
                <span className="sr-only">
                  {tasks.kind[type]} @{target}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Link to="/auth" state={{ tab: "sign-up" }} className={buttonStyle("ore", "regular", "mt-5")}>
        {tasks.demo.signUp}
      </Link>
    </>
  );
}

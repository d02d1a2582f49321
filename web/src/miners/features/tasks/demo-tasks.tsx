import { Link } from "react-router-dom";
import { Mark, Points } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { TASK_ICONS } from "./task-icons.ts";

const SAMPLES = [
  { type: "follow", target: "latticelabs", points: 10, text: "Follow Lattice Labs for research notes" },
  { type: "repost", target: "tideprotocol", points: 12, text: "Repost the launch of repost week" },
] as const;

/** Two sample tasks for visitors, marked as samples. */
export function DemoTasks() {
  return (
    <>
      <ul className="grid gap-4">
        {SAMPLES.map(({ type, target, points, text }) => {
          const Icon = TASK_ICONS[type];
          return (
            <li
              key={type}
              className="facet-large flex flex-wrap items-center gap-4 border border-seam bg-surface p-5"
            >
              <span className="facet grid size-11 place-items-center bg-shelf">
                <Icon aria-hidden className="size-5" />
              </span>
              <div className="min-w-48 flex-1">
                <h3 className="flex flex-wrap items-center gap-2 text-lg">
                  <span>
                    <span className="capitalize">{type}</span> @{target}
                  </span>
                  <Mark>Sample</Mark>
                </h3>
                <p className="text-silt">{text}</p>
              </div>
              <Points>{points} base points</Points>
              <Button size="small" disabled>
                Complete
                <span className="sr-only">
                  {type} @{target}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Link to="/auth" className={buttonStyle("ore", "regular", "mt-6")}>
        Sign Up to Start Earning
      </Link>
    </>
  );
}

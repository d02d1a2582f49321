import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useNow } from "../../../lib/now.ts";
import { seasons as words } from "../../../texts/en/seasons.ts";
import { seasonsQuery } from "./queries.ts";
import { runningSeason } from "./running-season.ts";

/** The season that runs now, with its day; nothing between seasons. */
export function SeasonLine() {
  const { data } = useQuery(seasonsQuery());
  const running = runningSeason(data?.seasons ?? [], useNow());
  if (!running) return null;
  return (
    <Link
      to="/seasons"
      className="mb-3 inline-flex min-h-6 items-center rounded-xs text-sm font-medium underline decoration-seam underline-offset-4 hover:decoration-ink max-md:min-h-11"
    >
      {words.running(running.name, running.day, running.days)}
    </Link>
  );
}

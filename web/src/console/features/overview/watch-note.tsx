import type { Overview } from "@lode/core/contracts/console/overview";
import { overviewTexts } from "../../../texts/console/overview.ts";

/** Says what "Watch" means, where it stands. */
export function WatchNote({ lights }: { lights: readonly Overview["light"][] }) {
  if (!lights.includes("amber")) return null;
  return <p className="px-3 py-2 text-sm text-silt">{overviewTexts.whatWatchMeans}</p>;
}

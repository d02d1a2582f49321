import { useQuery } from "@tanstack/react-query";
import { shellTexts } from "../../texts/console/shell.ts";
import { meQuery } from "../lib/session.ts";

/**
 * States on every page whether this is live or the sandbox, in which nothing reaches X and no money moves.
 */
export function EnvironmentMark() {
  const network = useQuery(meQuery()).data?.network;
  if (!network) return null;
  return network === "live" ? (
    <span className="rounded-xs bg-fault-wash px-1.5 py-0.5 text-xs font-semibold text-fault">
      {shellTexts.live}
    </span>
  ) : (
    <span className="rounded-xs border border-dashed border-silt/60 px-1.5 py-0.5 text-xs font-medium text-silt">
      {shellTexts.sandbox}
    </span>
  );
}

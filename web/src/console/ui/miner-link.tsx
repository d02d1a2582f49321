import { Link } from "react-router-dom";
import { uiTexts } from "../../texts/console/ui.ts";
import { pathOf } from "../lib/subjects.ts";
import { linkStyle } from "./id-link.tsx";

/** Links to a miner by name, with the masked address as the tooltip. */
export function MinerLink({
  miner,
}: {
  miner: { id: string; name: string; email: string; suspended: boolean };
}) {
  return (
    <span className="inline-flex max-w-60 items-baseline gap-1.5">
      <Link to={pathOf("miner", miner.id)} title={miner.email} className={`${linkStyle} truncate`}>
        {miner.name || miner.email}
      </Link>
      {miner.suspended ? <span className="text-xs text-fault">{uiTexts.suspendedInText}</span> : null}
    </span>
  );
}

import type { Overview } from "@lode/core/contracts/operators/overview";
import { Link } from "react-router-dom";
import { Status } from "../../../ui/badge.tsx";
import { linkStyle } from "../../ui/id-link.tsx";
import { LightBadge } from "./light-badge.tsx";

/** What needs an operator, the worst first; each with its runbook and the page where it is repaired. */
export function Findings({ findings }: { findings: Overview["findings"] }) {
  if (findings.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-seam bg-surface px-3 py-2.5 text-sm">
        <Status tone="sound">Miners are served</Status>
        <span className="text-silt">Nothing needs an operator.</span>
      </p>
    );
  }
  return (
    <section aria-label="Findings" className="rounded-sm border border-seam bg-surface">
      <ul>
        {findings.map(({ light, text, runbook, page }) => (
          <li
            key={text}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-seam/60 px-3 py-2 text-sm last:border-b-0"
          >
            <span className="w-16 shrink-0">
              <LightBadge light={light} />
            </span>
            <span className="min-w-0 flex-1 basis-60 break-words">{text}</span>
            <span className="flex gap-4">
              {page ? (
                <Link to={page} className={linkStyle}>
                  Repair<span className="sr-only">: {text}</span>
                </Link>
              ) : null}
              <Link to={`/runbooks/${runbook}`} className={linkStyle}>
                Runbook<span className="sr-only">: {text}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Overview } from "@lode/core/contracts/console/overview";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { FindingLinks } from "./finding-links.tsx";
import { LightBadge } from "./light-badge.tsx";
import { WatchNote } from "./watch-note.tsx";

/** Problems that need an operator, worst first, each with its runbook and the page that repairs it. */
export function Findings({ findings }: { findings: Overview["findings"] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={overviewTexts.findingsLabel} className="rounded-sm border border-seam bg-surface">
      <ul>
        {findings.map((finding) => (
          <li
            key={finding.text}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-seam/60 px-3 py-2 text-sm last:border-b-0"
          >
            <span className="w-16 shrink-0">
              <LightBadge light={finding.light} />
            </span>
            <span className="min-w-0 flex-1 basis-60 break-words">{finding.text}</span>
            <span className="flex gap-4">
              <FindingLinks {...finding} />
            </span>
          </li>
        ))}
      </ul>
      <WatchNote lights={findings.map(({ light }) => light)} />
    </section>
  );
}

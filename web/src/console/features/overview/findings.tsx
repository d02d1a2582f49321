import type { Overview } from "@lode/core/contracts/console/overview";
import { Link } from "react-router-dom";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { PLACES } from "../../app/navigation.ts";
import { RunbookPath, targetStyle } from "../../ui/links.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const LIGHTS: Record<Overview["light"], string> = { green: "OK", amber: "Watch", red: "Act" };

export const TONE_OF_LIGHT: Record<Overview["light"], Tone> = { green: "sound", amber: "ore", red: "fault" };

const nameOf = (page: string): string =>
  PLACES.find(({ to }) => to === page.replace(/\?.*/, ""))?.title ?? "Open";

export function FindingLinks({
  text,
  page,
  runbook,
}: Pick<Overview["findings"][number], "text" | "page" | "runbook">) {
  return (
    <>
      {page ? (
        <Link to={page} className={targetStyle}>
          {nameOf(page)}
          <span className="sr-only">: {text}</span>
        </Link>
      ) : null}
      <RunbookPath name={runbook} />
    </>
  );
}

export function Findings({ findings }: { findings: Overview["findings"] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label="Findings" className="rounded-sm border border-seam bg-surface">
      <ul>
        {findings.map((finding) => (
          <li
            key={finding.text}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-seam/60 px-3 py-2 text-sm last:border-b-0"
          >
            <span className="w-16 shrink-0">
              <Status tone={TONE_OF_LIGHT[finding.light]}>{LIGHTS[finding.light]}</Status>
            </span>
            <span className="min-w-0 flex-1 basis-60 break-words">
              {finding.text}
              {finding.since ? (
                <span className="text-silt">
                  , noticed <Timestamp at={finding.since} />
                </span>
              ) : null}
            </span>
            <span className="flex gap-4">
              <FindingLinks {...finding} />
            </span>
          </li>
        ))}
      </ul>
      {findings.some(({ light }) => light === "amber") ? (
        <p className="px-3 py-2 text-sm text-silt">
          Watch: miners are still served. Look at it before it gets worse.
        </p>
      ) : null}
    </section>
  );
}

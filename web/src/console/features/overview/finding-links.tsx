import type { Overview } from "@lode/core/contracts/console/overview";
import { Link } from "react-router-dom";
import { PLACES } from "../../app/navigation.ts";
import { linkStyle } from "../../ui/id-link.tsx";

/** The name of a page, as the navigation has it. */
const nameOf = (page: string): string =>
  PLACES.find(({ to }) => to === page.replace(/\?.*/, ""))?.name ?? "Open";

/** Where a finding is repaired, and what to read before. */
export function FindingLinks({ text, page, runbook }: Overview["findings"][number]) {
  return (
    <>
      {page ? (
        <Link to={page} className={linkStyle}>
          {nameOf(page)}
          <span className="sr-only">: {text}</span>
        </Link>
      ) : null}
      <Link to={`/runbooks/${runbook}`} className={linkStyle}>
        Runbook<span className="sr-only">: {text}</span>
      </Link>
    </>
  );
}

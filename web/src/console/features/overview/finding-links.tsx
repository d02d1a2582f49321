import type { Overview } from "@lode/core/contracts/console/overview";
import { Link } from "react-router-dom";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { shellTexts } from "../../../texts/console/shell.ts";
import { PLACES } from "../../app/navigation.ts";
import { targetStyle } from "../../ui/id-link.tsx";
import { RunbookPath } from "../../ui/runbook-path.tsx";

/** Returns the name of a page as in the navigation. */
function nameOf(page: string): string {
  const place = PLACES.find(({ to }) => to === page.replace(/\?.*/, ""));
  return place ? shellTexts.places[place.id] : overviewTexts.open;
}

/** A link to the page that repairs a finding, and where its runbook is. */
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

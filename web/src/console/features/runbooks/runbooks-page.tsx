import { Link } from "react-router-dom";
import { runbooksTexts } from "../../../texts/console/en/runbooks.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RUNBOOKS, titleOf } from "./runbooks.ts";

/** Lists the pages of docs/runbooks. */
export function RunbooksPage() {
  const titles = [...RUNBOOKS].map(([name, text]) => [name, titleOf(text)] as const);
  return (
    <>
      <PageHeader title={runbooksTexts.runbooks} note={runbooksTexts.whatToDoWhenAn} />
      <ul lang="en" className="columns-1 gap-8 text-sm md:columns-2 xl:columns-3">
        {titles
          .sort(([, a], [, b]) => a.localeCompare(b))
          .map(([name, title]) => (
            <li key={name} className="break-inside-avoid py-1">
              <Link to={`/runbooks/${name}`} className={linkStyle}>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}

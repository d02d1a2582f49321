import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { uiTexts } from "../../texts/console/ui.ts";
import { totalOf, useWaiting } from "../features/overview/waiting.ts";
import { useProduct } from "../lib/session.ts";
import { count } from "./format.ts";
import { linkStyle } from "./id-link.tsx";

/**
 * Shows the title, a line below it and the page's actions at the right. The title also names the document.
 */
export function PageHeader({
  title,
  documentTitle,
  back,
  note,
  actions,
}: {
  title: ReactNode;
  /** Needed if `title` is not plain text. */
  documentTitle?: string;
  back?: { to: string; label: string };
  note?: ReactNode;
  actions?: ReactNode;
}) {
  const product = useProduct();
  const waiting = totalOf(useWaiting());
  const text = documentTitle ?? (typeof title === "string" ? title : uiTexts.operators);
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <title>{`${waiting > 0 ? `(${count(waiting)}) ` : ""}${uiTexts.operatorsOf(text, product)}`}</title>
      <div className="min-w-0">
        {back ? (
          <p className="mb-1 text-sm">
            <Link to={back.to} className={linkStyle}>
              {back.label}
            </Link>
          </p>
        ) : null}
        <h1 className="text-xl break-words">{title}</h1>
        {note ? <div className="mt-1 text-sm text-silt">{note}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

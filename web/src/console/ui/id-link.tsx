import { Link } from "react-router-dom";
import { CopyButton } from "./copy-button.tsx";
import { shortId } from "./format.ts";

/**
 * Shows an id as a link to its page, or as text if it has no page, with a button that copies the whole id.
 */
export function IdLink({
  id,
  to,
  what = "id",
  full = false,
}: {
  id: string;
  to?: string;
  what?: string;
  full?: boolean;
}) {
  const text = full ? id : shortId(id);
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 font-mono text-[0.92em]">
      {to ? (
        <Link to={to} title={id} className={`${LINK} ${full ? "break-all" : "whitespace-nowrap"}`}>
          {text}
        </Link>
      ) : (
        <span title={id} className={full ? "break-all" : "whitespace-nowrap"}>
          {text}
        </span>
      )}
      <CopyButton text={id} what={what} />
    </span>
  );
}

const LINK = "rounded-xs underline decoration-silt/50 underline-offset-3 hover:decoration-ink";
export const linkStyle = LINK;
/** A link outside a sentence is at least 24 pixels high, however small the console's text is. */
export const targetStyle = `${LINK} inline-flex min-h-[24px] items-center`;

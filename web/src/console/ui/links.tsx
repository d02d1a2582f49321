import type { SubjectType } from "@lode/core/contracts/console/story";
import { Check, Copy } from "lucide-react";
import { Link } from "react-router-dom";
import { useCopy } from "../../ui/copy-text.ts";
import { shortId } from "./format.ts";

export const SUBJECT_NAMES: Record<SubjectType, string> = {
  withdrawal: "Withdrawal",
  miner: "Miner",
  task: "Task",
  attempt: "Attempt",
  job: "Failed job",
  objection: "Objection",
};

/** The page of a subject; for an objection, its list with this objection alone. */
export const pathOf = (type: SubjectType, id: string): string =>
  type === "objection" ? `/objections?id=${id}` : `/${type}s/${encodeURIComponent(id)}`;

export const searchPath = (q: string): string => `/search?${new URLSearchParams({ q })}`;

const CONFIRMED_MS = 1_500;

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, copy] = useCopy(text, CONFIRMED_MS);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
      title={copied ? "Copied" : `Copy ${what}`}
      onClick={copy}
      className="inline-grid size-[24px] shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

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
        <Link to={to} title={id} className={`${linkStyle} ${full ? "break-all" : "whitespace-nowrap"}`}>
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

export const linkStyle = "rounded-xs underline decoration-silt/50 underline-offset-3 hover:decoration-ink";
/** A link outside a sentence is at least 24 pixels high, however small the console's text is. */
export const targetStyle = `${linkStyle} inline-flex min-h-[24px] items-center`;

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
      {miner.suspended ? <span className="text-xs text-fault">suspended</span> : null}
    </span>
  );
}

export const RunbookPath = ({ name }: { name: string }) => (
  <code className="text-[0.92em] break-words text-silt">docs/runbooks/{name}.md</code>
);

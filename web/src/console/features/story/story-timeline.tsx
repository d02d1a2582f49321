import type { StoryEntryView } from "@lode/core/contracts/console/story";
import { Link } from "react-router-dom";
import type { Tone } from "../../../ui/badge.tsx";
import { pathOf, SUBJECT_NAMES, searchPath } from "../../lib/subjects.ts";
import { count } from "../../ui/format.ts";
import { IdLink, linkStyle } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { Timeline, type TimelineEntry } from "../../ui/timeline.tsx";

const KINDS: Record<StoryEntryView["kind"], string> = {
  request: "Request",
  hold: "Hold",
  "hold-cleared": "Hold cleared",
  approval: "Approval",
  payout: "Payout",
  receipt: "Receipt",
  recheck: "Re-check",
  action: "Automation",
  decision: "Outcome",
  ledger: "Ledger",
  event: "Event",
  job: "Job failed",
  objection: "Objection",
  notice: "Notice",
  chain: "Chain",
  audit: "Operator",
};

const GOOD = /^(completed|verified|finalized|upheld|kept|approved)$/;
const BAD = /^(failed|reversed|expired)$/;

function toneOf({ kind, word }: StoryEntryView): Tone {
  if (kind === "job" || BAD.test(word)) return "fault";
  if (kind === "hold" || kind === "objection" || word === "unknown" || word === "warned") return "ore";
  if (GOOD.test(word)) return "sound";
  return kind === "payout" || kind === "chain" ? "chain" : "idle";
}

const SIGNED = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero" });

/** Who an attempt was made by. */
const SOURCES: Record<string, string> = { manual: "by the miner", automation: "by automation" };

function wordsOf({ kind, word }: StoryEntryView) {
  if (kind === "event") return <code className="font-mono">{word}</code>;
  if (kind === "request") return SOURCES[word] ?? word;
  return word.replaceAll("_", " ");
}

function Title({ entry }: { entry: StoryEntryView }) {
  const { kind, points, by, subject } = entry;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span>{wordsOf(entry)}</span>
      {points === null ? null : (
        <span className="tabular-nums">
          {kind === "ledger" ? SIGNED.format(points) : count(points)} points
        </span>
      )}
      {by ? <span className="text-silt">by {by}</span> : null}
      {subject ? (
        <Link to={pathOf(subject.type, subject.id)} className={linkStyle}>
          {SUBJECT_NAMES[subject.type]}
        </Link>
      ) : null}
    </span>
  );
}

/** The row's own id, at the end of the line; a request's is that of the page. */
function RowId({ entry: { id, kind } }: { entry: StoryEntryView }) {
  if (!id || kind === "request") return null;
  return (
    <span className="ml-auto text-xs">
      <IdLink id={id} to={searchPath(id)} />
    </span>
  );
}

const toEntry = (entry: StoryEntryView, index: number): TimelineEntry => ({
  key: `${entry.kind} ${entry.id ?? ""} ${index}`,
  at: entry.at,
  kind: KINDS[entry.kind],
  tone: toneOf(entry),
  title: (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Title entry={entry} />
      <RowId entry={entry} />
    </span>
  ),
  detail: entry.text,
});

/** Everything that happened to a subject, oldest first. */
export function StoryPanel({ story }: { story: readonly StoryEntryView[] }) {
  return (
    <Panel title="What happened" aside={`${story.length} entries, UTC`}>
      {story.length === 0 ? (
        <Empty title="Nothing is recorded" />
      ) : (
        <Timeline label="What happened, oldest first" entries={story.map(toEntry)} />
      )}
    </Panel>
  );
}

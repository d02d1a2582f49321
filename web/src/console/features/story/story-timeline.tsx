import type { StoryEntryView } from "@lode/core/contracts/console/story";
import { ATTEMPT_SOURCES, type AttemptSource } from "@lode/core/domain/attempts/lifecycle";
import { LONGEST_STORY } from "@lode/core/domain/operators-search";
import { Link } from "react-router-dom";
import { locale } from "../../../lib/language.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { Timeline, type TimelineEntry } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { pathOf, SUBJECT_NAMES, targetStyle } from "../../ui/links.tsx";
import { Empty, Panel } from "../../ui/page.tsx";

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
  audit: "Operator",
};

const GOOD = /^(completed|verified|finalized|upheld|kept|approved)$/;
const BAD = /^(failed|reversed|expired)$/;

function toneOf({ kind, word }: StoryEntryView): Tone {
  if (kind === "job" || BAD.test(word)) return "fault";
  if (kind === "hold" || kind === "objection" || word === "unknown" || word === "warned") return "ore";
  if (GOOD.test(word)) return "sound";
  return kind === "payout" ? "chain" : "idle";
}

const SIGNED = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });

const isSource = (word: string): word is AttemptSource => ATTEMPT_SOURCES.some((source) => source === word);

function wordsOf({ kind, word }: StoryEntryView) {
  if (kind === "event") return <code className="font-mono">{word}</code>;
  if (kind === "request" && isSource(word)) return word === "manual" ? "by the miner" : "by automation";
  return word.replaceAll("_", " ");
}

function Title({ entry }: { entry: StoryEntryView }) {
  const { kind, points, by, subject } = entry;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span>{wordsOf(entry)}</span>
      {points === null ? null : (
        <span className="tabular-nums">
          {`${kind === "ledger" ? SIGNED.format(points) : count(points)} points`}
        </span>
      )}
      {by ? <span className="text-silt">by {by}</span> : null}
      {subject ? (
        <Link to={pathOf(subject.type, subject.id)} className={targetStyle}>
          {SUBJECT_NAMES[subject.type]}
        </Link>
      ) : null}
    </span>
  );
}

const toEntry = (entry: StoryEntryView, index: number): TimelineEntry => ({
  key: `${entry.kind} ${index}`,
  at: entry.at,
  kind: KINDS[entry.kind],
  tone: toneOf(entry),
  title: <Title entry={entry} />,
  detail: entry.text,
});

export function StoryPanel({ story }: { story: readonly StoryEntryView[] }) {
  const entries = `${count(story.length)} entries, UTC`;
  return (
    <Panel title="What happened" aside={story.length < LONGEST_STORY ? entries : `The newest ${entries}`}>
      {story.length === 0 ? (
        <Empty title="Nothing is recorded" />
      ) : (
        <Timeline label="What happened, oldest first" entries={story.map(toEntry)} />
      )}
    </Panel>
  );
}

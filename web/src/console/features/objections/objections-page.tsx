import { listObjections, type ObjectionItem } from "@lode/core/contracts/console/objections";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { useClock } from "../../ui/clock.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect } from "../../ui/filters.tsx";
import { linkStyle } from "../../ui/id-link.tsx";
import { List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";

function Due({ objection }: { objection: ObjectionItem }) {
  const now = useClock();
  if (objection.state !== "open") return <Timestamp at={objection.answeredAt} />;
  const isLate = new Date(objection.dueAt).getTime() < now;
  return (
    <span className={isLate ? "font-medium text-fault" : undefined}>
      <Timestamp at={objection.dueAt} />
    </span>
  );
}

const COLUMNS: ReadonlyArray<Column<ObjectionItem>> = [
  { title: "To", cell: ({ subject }) => subject },
  { title: "State", cell: ({ state }) => <StateBadge state={state} tone={TONES[state]} /> },
  { title: "Due or answered", cell: (objection) => <Due objection={objection} /> },
  {
    title: "Miner",
    cell: ({ miner }) => (
      <Link to={`/miners/${miner.id}`} className={linkStyle}>
        {miner.name}
      </Link>
    ),
  },
  {
    title: "About and text",
    wide: true,
    cell: ({ subject, subjectId, about, text }) => (
      <span className="grid gap-0.5 py-1">
        <span className="text-silt">
          {subject === "suspension" ? (
            about
          ) : (
            <Link to={`/attempts/${subjectId}`} className={linkStyle}>
              {about}
            </Link>
          )}
        </span>
        <span className="line-clamp-3">{text}</span>
      </span>
    ),
  },
];
const TONES = { open: "ore", upheld: "sound", rejected: "idle" } as const;

/** What miners object to, the one that is due first at the top. */
export function ObjectionsPage() {
  const [params] = useSearchParams();
  const mayAnswer = useMay("operator");
  const interval = usePollingInterval();
  const [answering, setAnswering] = useState<ObjectionItem>();
  const cursor = params.get("cursor");
  const state = params.get("state") === "answered" ? ("answered" as const) : ("open" as const);
  const query = { state, ...(cursor ? { cursor } : {}) };
  const objections = useQuery({
    queryKey: ["objections", query],
    queryFn: ({ signal }) => call(listObjections, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });
  const actions: Column<ObjectionItem> = {
    title: "",
    end: true,
    cell: (row) => (
      <Button
        look="quiet"
        size="small"
        className="min-h-7!"
        aria-label={`${row.state === "open" ? "Answer" : "Read"}: ${row.miner.name}, ${row.subject}`}
        onClick={() => setAnswering(row)}
      >
        {row.state === "open" ? "Answer…" : "Read"}
      </Button>
    ),
  };
  return (
    <>
      <PageHeader
        title="Objections"
        note="Each is answered within seven days of its arrival; the miner sees the same date."
      />
      <FilterBar>
        <FilterSelect name="state" label="State" all="open" options={[["answered", "answered"]]} />
      </FilterBar>
      <List
        label="Objections"
        query={objections}
        columns={mayAnswer ? [...COLUMNS, actions] : COLUMNS}
        keyOf={({ id }) => id}
        empty={{ title: state === "open" ? "No objection waits for an answer" : "None was answered yet" }}
      />
      {answering ? <AnswerDialog objection={answering} onClose={() => setAnswering(undefined)} /> : null}
    </>
  );
}

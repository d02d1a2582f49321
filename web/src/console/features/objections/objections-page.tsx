import { answerObjection, type ObjectionItem } from "@lode/core/contracts/console/objections";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Select } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { objectionsQuery } from "../../lib/queries.ts";
import { Act } from "../../ui/confirm-with-reason.tsx";
import { StateBadge } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, useFilterValues } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { linkStyle } from "../../ui/links.tsx";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp, useClock } from "../../ui/timestamp.tsx";

/** The effect of upholding an objection, by subject. */
const UPHOLD: Record<ObjectionItem["subject"], (points: number) => string> = {
  verdict: () => "Uphold: ask the network again",
  reversal: (points) => `Uphold: give the ${count(points)} points back`,
  suspension: () => "Uphold: reinstate the miner",
};

function Answer({ objection: { id, subject, miner, about, text, points } }: { objection: ObjectionItem }) {
  // No default, because no answer is more usual than the others.
  const [outcome, setOutcome] = useState<"rejected" | "upheld" | "">("");
  const send = async (reason: string) => {
    if (outcome !== "") await call(answerObjection, { params: { id }, body: { outcome, reason } });
  };
  return (
    <Act
      inRow
      button="Answer…"
      label={`Answer: ${miner.name}, ${subject}`}
      title={`Answer ${miner.name}`}
      action={outcome === "" ? "Answer" : outcome === "rejected" ? "Reject" : "Uphold"}
      danger={outcome === "rejected"}
      ready={outcome !== ""}
      changes={["objections", "miners"]}
      reasonLabel="Answer"
      reasonHint="The miner reads it as a notice and by mail. It is final."
      onConfirm={send}
    >
      <p className="text-silt">{about}</p>
      <blockquote className="border-l-2 border-seam pl-3 whitespace-pre-wrap">{text}</blockquote>
      <Select<typeof outcome>
        label="Outcome"
        value={outcome}
        options={[
          ["", "Choose…"],
          ["upheld", UPHOLD[subject](points ?? 0)],
          ["rejected", "Reject"],
        ]}
        onChange={setOutcome}
      />
    </Act>
  );
}

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
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
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
    title: "About, text and answer",
    wide: true,
    cell: ({ subject, subjectId, about, text, answer, answeredBy }) => (
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
        <span className="whitespace-pre-wrap">{text}</span>
        {answer ? <span>{`${answeredBy}: ${answer}`}</span> : null}
      </span>
    ),
  },
  {
    title: "",
    end: true,
    cell: (objection) => (objection.state === "open" ? <Answer objection={objection} /> : null),
  },
];

export function ObjectionsPage() {
  const filters = useFilterValues("state", "id", "cursor");
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
        query={useQuery(objectionsQuery(filters))}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={filters.state ? "None was answered yet" : "No objection waits for an answer"}
      />
    </>
  );
}

import { answerObjection, type ObjectionItem } from "@lode/core/contracts/console/objections";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Select } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { objectionsQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { StateBadge } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, useFilterValues, useOpenParam } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { linkStyle } from "../../ui/links.tsx";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp, useClock } from "../../ui/timestamp.tsx";

/** What upholding does, by subject. */
const UPHOLD: Record<ObjectionItem["subject"], (points: number) => string> = {
  verdict: () => "Uphold: ask X again",
  reversal: (points) => `Uphold: give the ${count(points)} points back`,
  suspension: () => "Uphold: reinstate the miner",
};

function Objection({ objection }: { objection: ObjectionItem }) {
  return (
    <>
      <p className="text-silt">{objection.about}</p>
      <blockquote className="border-l-2 border-seam pl-3 whitespace-pre-wrap">{objection.text}</blockquote>
    </>
  );
}

function AnswerDialog({ objection, onClose }: { objection: ObjectionItem; onClose: () => void }) {
  // No default, because no answer is more usual than the others.
  const [outcome, setOutcome] = useState<"rejected" | "upheld" | "">("");
  if (objection.state !== "open") {
    return (
      <Dialog open onClose={onClose} title={`Objection ${objection.state}`}>
        <div className="grid gap-3 text-sm">
          <Objection objection={objection} />
          <p>{objection.answer}</p>
          <p className="text-silt">{objection.answeredBy}</p>
        </div>
      </Dialog>
    );
  }
  const send = async (reason: string) => {
    if (outcome === "") return;
    await call(answerObjection, { params: { id: objection.id }, body: { outcome, reason } });
  };
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={`Answer ${objection.miner.name}`}
      action={outcome === "" ? "Answer" : outcome === "rejected" ? "Reject" : "Uphold"}
      danger={outcome === "rejected"}
      ready={outcome !== ""}
      changes={["objections", "miners"]}
      reasonLabel="Answer"
      reasonHint="The miner reads it as a notice and by mail. It is final."
      onConfirm={send}
    >
      <Objection objection={objection} />
      <Select<typeof outcome>
        label="Outcome"
        value={outcome}
        options={[
          ["", "Choose…"],
          ["upheld", UPHOLD[objection.subject](objection.points ?? 0)],
          ["rejected", "Reject"],
        ]}
        onChange={setOutcome}
      />
    </ConfirmWithReason>
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

/** Miners' objections, the earliest deadline first. */
export function ObjectionsPage() {
  const mayAnswer = useMay("operator");
  const [asked, ask] = useOpenParam("id");
  const filters = useFilterValues("state", "cursor");
  const objections = useQuery(objectionsQuery(filters));
  // The open dialog is in the address, so that other pages can lead to an objection.
  const answering = objections.data?.items.find(({ id }) => id === asked);
  const actions: Column<ObjectionItem> = {
    title: "",
    end: true,
    cell: (row) => (
      <Button
        look="quiet"
        size="small"
        className="min-h-7!"
        aria-label={`${row.state === "open" ? "Answer" : "Read"}: ${row.miner.name}, ${row.subject}`}
        onClick={() => ask(row.id)}
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
        empty={filters.state ? "None was answered yet" : "No objection waits for an answer"}
      />
      {answering ? <AnswerDialog objection={answering} onClose={() => ask(null)} /> : null}
    </>
  );
}

import type { ObjectionItem } from "@lode/core/contracts/console/objections";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { objectionsTexts } from "../../../texts/console/objections.ts";
import { Button } from "../../../ui/button.tsx";
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
import { useOpenParam } from "../../ui/use-open-param.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { objectionsQuery } from "./queries.ts";

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

const makeColumns = (): ReadonlyArray<Column<ObjectionItem>> => [
  { title: objectionsTexts.until, cell: ({ subject }) => subject },
  { title: objectionsTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { title: objectionsTexts.dueOrAnswered, cell: (objection) => <Due objection={objection} /> },
  {
    title: objectionsTexts.miner,
    cell: ({ miner }) => (
      <Link to={`/miners/${miner.id}`} className={linkStyle}>
        {miner.name}
      </Link>
    ),
  },
  {
    title: objectionsTexts.aboutAndText,
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
  const [params] = useSearchParams();
  const mayAnswer = useMay("operator");
  const interval = usePollingInterval();
  const [asked, ask] = useOpenParam("id");
  const cursor = params.get("cursor");
  const state = params.get("state") === "answered" ? ("answered" as const) : ("open" as const);
  const query = { state, ...(cursor ? { cursor } : {}) };
  const objections = useQuery({ ...objectionsQuery(query), refetchInterval: interval });
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
        aria-label={`${row.state === "open" ? objectionsTexts.answerLabel : objectionsTexts.read}: ${row.miner.name}, ${row.subject}`}
        onClick={() => ask(row.id)}
      >
        {row.state === "open" ? objectionsTexts.askToAnswer : objectionsTexts.read}
      </Button>
    ),
  };
  return (
    <>
      <PageHeader title={objectionsTexts.objections} note={objectionsTexts.eachIsAnsweredWithinSeven} />
      <FilterBar>
        <FilterSelect
          name="state"
          label={objectionsTexts.state}
          all={objectionsTexts.open}
          options={[["answered", "answered"]]}
        />
      </FilterBar>
      <List
        label={objectionsTexts.objections}
        query={objections}
        columns={mayAnswer ? [...makeColumns(), actions] : makeColumns()}
        keyOf={({ id }) => id}
        empty={{
          title:
            state === "open" ? objectionsTexts.noObjectionWaitsForAn : objectionsTexts.noneWasAnsweredYet,
        }}
      />
      {answering ? <AnswerDialog objection={answering} onClose={() => ask(null)} /> : null}
    </>
  );
}

import type { AlarmView } from "@lode/core/contracts/console/alarms";
import type { UseQueryResult } from "@tanstack/react-query";
import { alarmsTexts } from "../../../texts/console/en/alarms.ts";
import type { Column } from "../../ui/data-table.tsx";
import { List } from "../../ui/list.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { FindingLinks } from "../overview/finding-links.tsx";
import { LightBadge } from "../overview/light-badge.tsx";
import { WatchNote } from "../overview/watch-note.tsx";
import { SentResult } from "./sent-result.tsx";

/** Who was told, when, and what failed. */
function Told({ sent }: Pick<AlarmView, "sent">) {
  if (sent.length === 0) return <span className="text-silt">{alarmsTexts.nobody}</span>;
  return (
    <ul className="grid gap-0.5">
      {sent.map((message) => (
        <li key={message.id} className="flex flex-wrap items-baseline gap-x-2">
          <span className="break-all text-silt">{message.channel.target}</span>
          <SentResult sent={message} />
        </li>
      ))}
    </ul>
  );
}

const makeColumns = (isOpen: boolean): ReadonlyArray<Column<AlarmView>> => [
  { title: alarmsTexts.state, cell: ({ light }) => <LightBadge light={light} /> },
  { title: alarmsTexts.opened, cell: ({ openedAt }) => <Timestamp at={openedAt} /> },
  ...(isOpen
    ? []
    : [{ title: alarmsTexts.cleared, cell: ({ clearedAt }: AlarmView) => <Timestamp at={clearedAt} /> }]),
  {
    title: alarmsTexts.alarm,
    wide: true,
    cell: (alarm) => (
      <span className="grid gap-0.5 py-1">
        <span>{alarm.text}</span>
        <span className="flex gap-4">
          <FindingLinks {...alarm} />
        </span>
      </span>
    ),
  },
  { title: alarmsTexts.told, wide: true, cell: (alarm) => <Told sent={alarm.sent} /> },
];

export function AlarmList({
  label,
  isOpen,
  query,
  empty,
}: {
  label: string;
  isOpen: boolean;
  query: Pick<
    UseQueryResult<{ items: readonly AlarmView[]; nextCursor: string | null }>,
    "data" | "error" | "refetch"
  >;
  empty: string;
}) {
  return (
    <section aria-label={label}>
      <h2 className="mb-2 text-base">{label}</h2>
      <List
        label={label}
        query={query}
        columns={makeColumns(isOpen)}
        keyOf={({ id }) => id}
        empty={{ title: empty }}
      />
      <WatchNote lights={query.data?.items.map(({ light }) => light) ?? []} />
    </section>
  );
}

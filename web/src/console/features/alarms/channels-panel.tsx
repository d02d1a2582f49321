import { type AlarmChannelView, testAlarmChannel } from "@lode/core/contracts/console/alarms";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentenceFor } from "../../../lib/api-error.ts";
import { alarmsTexts } from "../../../texts/console/en/alarms.ts";
import { uiTexts } from "../../../texts/console/en/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { afterChannelChange, channelsQuery } from "./queries.ts";
import { SentResult } from "./sent-result.tsx";

function State({ channel: { endedAt, endedBy, endedReason } }: { channel: AlarmChannelView }) {
  if (!endedAt) return <StateBadge state="active" />;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <StateBadge state="ended" /> <Timestamp at={endedAt} />
      <span className="text-silt">
        {endedBy}: {endedReason}
      </span>
    </span>
  );
}

const makeColumns = (): ReadonlyArray<Column<AlarmChannelView>> => [
  { title: alarmsTexts.kind, cell: ({ kind }) => alarmsTexts.kinds[kind] },
  { title: alarmsTexts.target, cell: ({ target }) => <span className="break-all">{target}</span> },
  {
    title: alarmsTexts.made,
    cell: ({ createdBy, createdAt }) => (
      <>
        {createdBy}, <Timestamp at={createdAt} />
      </>
    ),
  },
  { title: alarmsTexts.state, cell: (channel) => <State channel={channel} /> },
  {
    title: alarmsTexts.lastResult,
    wide: true,
    cell: ({ last }) =>
      last ? <SentResult sent={last} /> : <span className="text-silt">{alarmsTexts.nothingSentYet}</span>,
  },
];

/** Where alarms go. */
export function ChannelsPanel({ onEnd }: { onEnd: (channel: AlarmChannelView) => void }) {
  const queries = useQueryClient();
  const mayTest = useMay("operator");
  const isOwner = useMay("owner");
  const channels = useQuery({ ...channelsQuery(), refetchInterval: usePollingInterval() });
  const test = useMutation({
    mutationFn: (id: string) => call(testAlarmChannel, { params: { id }, body: {} }),
    onSettled: () => afterChannelChange(queries),
  });
  const actions: Column<AlarmChannelView> = {
    title: "",
    end: true,
    cell: (channel) =>
      channel.endedAt ? null : (
        <span className="inline-flex gap-1">
          <Button
            look="quiet"
            size="small"
            className="min-h-7!"
            aria-label={`${alarmsTexts.sendATest}: ${channel.target}`}
            disabled={test.isPending}
            onClick={() => test.mutate(channel.id)}
          >
            {alarmsTexts.sendATest}
          </Button>
          {isOwner ? (
            <Button
              look="quiet"
              size="small"
              className="min-h-7!"
              aria-label={`${alarmsTexts.askToEnd}: ${channel.target}`}
              onClick={() => onEnd(channel)}
            >
              {alarmsTexts.askToEnd}
            </Button>
          ) : null}
        </span>
      ),
  };
  const { data, error, refetch } = channels;
  return (
    <Panel title={alarmsTexts.channels} aside={alarmsTexts.eachIsToldOnce} flush>
      {test.error ? (
        <Notice tone="fault">{sentenceFor(test.error, uiTexts.thisCouldNotBeDone)}</Notice>
      ) : null}
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={2} /> : null}
      {data?.items.length === 0 ? (
        <Empty title={alarmsTexts.nobodyIsTold}>{alarmsTexts.anOwnerAddsAChannel}</Empty>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label={alarmsTexts.channels}
          columns={mayTest ? [...makeColumns(), actions] : makeColumns()}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      ) : null}
    </Panel>
  );
}

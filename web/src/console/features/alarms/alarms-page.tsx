import { type AlarmChannelView, endAlarmChannel } from "@lode/core/contracts/console/alarms";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { alarmsTexts } from "../../../texts/console/en/alarms.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AddChannel } from "./add-channel.tsx";
import { AlarmList } from "./alarm-list.tsx";
import { ChannelsPanel } from "./channels-panel.tsx";
import { afterChannelChange, alarmsQuery } from "./queries.ts";

/** The most alarms that can be open: there are fewer kinds of findings. */
const EVERY_OPEN_ALARM = 200;

function EndChannel({ channel, onClose }: { channel: AlarmChannelView; onClose: () => void }) {
  const queries = useQueryClient();
  const end = async (reason: string) => {
    await call(endAlarmChannel, { params: { id: channel.id }, body: { reason } });
    await afterChannelChange(queries);
  };
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={alarmsTexts.endThisChannel}
      action={alarmsTexts.end}
      danger
      onConfirm={end}
    >
      <p className="break-all">{channel.target}</p>
      <p>{alarmsTexts.nothingMoreIsSent}</p>
    </ConfirmWithReason>
  );
}

/** What is wrong now, who is told, and what was told before. */
export function AlarmsPage() {
  const [params] = useSearchParams();
  const isOwner = useMay("owner");
  const refetchInterval = usePollingInterval();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<AlarmChannelView>();
  const cursor = params.get("cursor");
  const open = useQuery({ ...alarmsQuery({ state: "open", limit: EVERY_OPEN_ALARM }), refetchInterval });
  const cleared = useQuery({
    ...alarmsQuery({ state: "cleared", ...(cursor ? { cursor } : {}) }),
    refetchInterval,
  });
  return (
    <>
      <PageHeader
        title={alarmsTexts.alarms}
        note={alarmsTexts.whatAnAlarmIs}
        actions={
          isOwner ? (
            <Button size="small" onClick={() => setAdding(true)}>
              {alarmsTexts.askToAddAChannel}
            </Button>
          ) : null
        }
      />
      <div className="grid gap-4">
        <AlarmList label={alarmsTexts.openNow} isOpen query={open} empty={alarmsTexts.noAlarmIsOpen} />
        <ChannelsPanel onEnd={setEnding} />
        <AlarmList
          label={alarmsTexts.history}
          isOpen={false}
          query={cleared}
          empty={alarmsTexts.noAlarmHasCleared}
        />
      </div>
      {adding ? <AddChannel onClose={() => setAdding(false)} /> : null}
      {ending ? <EndChannel channel={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  );
}

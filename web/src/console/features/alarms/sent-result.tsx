import type { AlarmChannelView } from "@lode/core/contracts/console/alarms";
import { alarmsTexts } from "../../../texts/console/en/alarms.ts";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Sent = NonNullable<AlarmChannelView["last"]>;

/** What became of a message: its state, when, and the last failure. */
export function SentResult({
  sent: { news, state, tries, lastStatus, lastError, createdAt, endedAt },
}: {
  sent: Sent;
}) {
  const failure = lastError ?? (lastStatus === null ? null : alarmsTexts.answered(lastStatus));
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span>{alarmsTexts.news[news]}</span>
      <StateBadge state={state} {...(state === "pending" ? { tone: "ore" as const } : {})} />
      <Timestamp at={endedAt ?? createdAt} />
      {state !== "delivered" && failure ? (
        <span className="break-words text-fault">
          {failure} · {alarmsTexts.tries(tries)}
        </span>
      ) : null}
    </span>
  );
}

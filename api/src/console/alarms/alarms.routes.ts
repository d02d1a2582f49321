import { addChannel } from "@lode/app/alarms/add-channel";
import { endChannel } from "@lode/app/alarms/end-channel";
import { testChannel } from "@lode/app/alarms/test-channel";
import {
  addAlarmChannel,
  endAlarmChannel,
  listAlarmChannels,
  listAlarms,
  testAlarmChannel,
} from "@lode/core/contracts/console/alarms";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { maskEmail } from "@lode/core/domain/mask-email";
import type { ChannelRow, SentMessage } from "@lode/db/console/alarms.read-model";
import * as alarms from "@lode/db/console/alarms.read-model";
import { route } from "../../http/route.ts";

export const listAlarmsRoute = route(listAlarms, async ({ input: { query }, session, deps }) => {
  const { page, nextCursor } = await alarms.listAlarms(deps.db, { ...query, cursor: query.cursor ?? null });
  const items = page.map(({ text, openedAt, clearedAt, sent, ...alarm }) => ({
    ...alarm,
    text,
    openedAt: openedAt.toISOString(),
    clearedAt: clearedAt?.toISOString() ?? null,
    sent: sent.map(({ channel, ...message }) => ({
      ...presentSent(message),
      channel: { kind: channel.kind, target: targetFor(session.role, channel) },
    })),
  }));
  return { items, nextCursor };
});

export const listAlarmChannelsRoute = route(listAlarmChannels, async ({ session, deps }) => ({
  items: (await alarms.listChannels(deps.db)).map((channel) => ({
    ...channel,
    target: targetFor(session.role, channel),
    createdAt: channel.createdAt.toISOString(),
    endedAt: channel.endedAt?.toISOString() ?? null,
    last: channel.last && presentSent(channel.last),
  })),
}));

export const addAlarmChannelRoute = route(addAlarmChannel, ({ input, session, deps }) =>
  addChannel(deps, { ...input.body, by: session.email }),
);

export const endAlarmChannelRoute = route(endAlarmChannel, async ({ input, session, deps }) => {
  await endChannel(deps, { ...input.params, ...input.body, by: session.email });
  return { success: true as const };
});

export const testAlarmChannelRoute = route(testAlarmChannel, async ({ input, session, deps }) => {
  await testChannel(deps, { ...input.params, by: session.email });
  return { success: true as const };
});

/** Owners choose the targets and see them whole. */
function targetFor(role: OperatorRole, { kind, target }: Pick<ChannelRow, "kind" | "target">): string {
  if (role === "owner") return target;
  return kind === "mail" ? maskEmail(target) : `${new URL(target).origin}/…`;
}

const presentSent = ({ createdAt, endedAt, ...message }: SentMessage) => ({
  ...message,
  createdAt: new Date(createdAt).toISOString(),
  endedAt: endedAt && new Date(endedAt).toISOString(),
});

import { addChannel } from "@lode/app/alarms/add-channel";
import { endChannel } from "@lode/app/alarms/end-channel";
import { testChannel } from "@lode/app/alarms/test-channel";
import * as calls from "@lode/core/contracts/console/alarms.schemas";
import { listAlarms, listChannels } from "@lode/db/console/alarms.read-model";
import { readSettings } from "../settings/project-settings.ts";
import { sealingKeys } from "./key-commands.ts";
import { changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";

const SHOWN = 50;
const { kind, target, reason } = calls.addAlarmChannel.body.shape;
const onOne = {
  fields: { id: calls.endAlarmChannel.params.shape.id, reason },
  order: ["id", "reason"] as const,
};

export const alarmCommands: Record<string, OperatorCommand> = {
  alarms: reads({
    about: `the open alarms, or the newest ${SHOWN} that have cleared`,
    fields: { state: calls.listAlarms.query.shape.state },
    order: ["state"],
    async run({ db }, { state }) {
      const { page } = await listAlarms(db, { state, cursor: null, limit: SHOWN });
      return linesOf(
        page,
        ({ light, text, openedAt, clearedAt, runbook, sent }) =>
          `${light}  ${openedAt.toISOString()}${clearedAt ? ` to ${clearedAt.toISOString()}` : ""}  ${text}  runbook ${runbook}  messages ${sent.length}`,
        "There is no such alarm.",
      );
    },
  }),
  "alarm channels": reads({
    about: "where alarms go",
    fields: {},
    order: [],
    run: async ({ db }) =>
      linesOf(
        await listChannels(db),
        ({ id, kind, target, createdBy, endedReason, last }) =>
          `${id}  ${kind}  ${target}  by ${createdBy}  ${endedReason ? `ended: ${endedReason}` : `last message ${last?.state ?? "none"}`}`,
        "Nobody is told.",
      ),
  }),
  "alarm add": changesOne({
    about: "adds a channel; a webhook's signing secret is printed once",
    fields: { channel: kind, target, reason },
    order: ["channel", "target", "reason"],
    async run(app, { channel, target, reason }) {
      const config = { NODE_ENV: readSettings().NODE_ENV ?? "development" };
      const request = { kind: channel, target, reason, by: app.by };
      const made = await addChannel({ ...app, sealingKeys: sealingKeys(), config }, request);
      return { said: made.secret ? `Signing secret, shown once: ${made.secret}` : "Added.", data: made };
    },
  }),
  "alarm end": changesOne({
    about: "ends a channel for good",
    ...onOne,
    async run(app, { id, reason }) {
      await endChannel(app, { id, reason, by: app.by });
      return { said: "Ended." };
    },
  }),
  "alarm test": changesOne({
    about: "sends a test to a channel",
    ...onOne,
    async run(app, { id, reason }) {
      await testChannel(app, { id, reason, by: app.by });
      return { said: "A worker sends the test; `alarm channels` shows its result." };
    },
  }),
};

import { addEndpoint } from "@lode/app/webhooks/add-endpoint";
import { disableEndpoint } from "@lode/app/webhooks/disable-endpoint";
import { enableEndpoint } from "@lode/app/webhooks/enable-endpoint";
import { replayDelivery } from "@lode/app/webhooks/replay-delivery";
import { replayFailedDeliveries } from "@lode/app/webhooks/replay-failed-deliveries";
import { rotateEndpointSecret } from "@lode/app/webhooks/rotate-endpoint-secret";
import * as calls from "@lode/core/contracts/console/webhooks.schemas";
import { WEBHOOK_EVENTS } from "@lode/core/domain/webhooks/webhook-events";
import { listDeliveries, readWebhooks } from "@lode/db/console/webhooks.read-model";
import * as z from "zod/mini";
import { readSettings } from "../settings/project-settings.ts";
import { sealingKeys } from "./key-commands.ts";
import {
  type CommandApp,
  type CommandResult,
  changesMany,
  changesOne,
  linesOf,
  type OperatorCommand,
  reads,
} from "./operator-command.ts";

const SHOWN = 50;
const { url, reason } = calls.addWebhook.body.shape;
const named = z.array(z.enum([...WEBHOOK_EVENTS, "all"]));
const { id } = calls.disableWebhook.params.shape;
const onOne = { fields: { id, reason }, order: ["id", "reason"] as const };

const handOn = (made: { secret: string }): CommandResult => ({
  said: `Signing secret, shown once: ${made.secret}`,
  data: made,
});

type Change = Parameters<typeof disableEndpoint>[1];

const changesEndpoint = (
  about: string,
  change: (app: CommandApp, change: Change) => Promise<void>,
): OperatorCommand =>
  changesOne({
    about,
    ...onOne,
    async run(app, { id, reason }) {
      await change(app, { id, reason, by: app.by });
      return { said: "Done." };
    },
  });

export const webhookCommands: Record<string, OperatorCommand> = {
  "webhook list": reads({
    about: "the endpoints that events are sent to",
    fields: {},
    order: [],
    run: async ({ db }) =>
      linesOf(
        await readWebhooks(db),
        ({ id, url, events, pending, failed, disabledReason }) =>
          `${id}  ${url}  pending ${pending}  failed ${failed}  ${disabledReason ? `disabled: ${disabledReason}` : events.join(",")}`,
        "There is no endpoint.",
      ),
  }),
  "webhook deliveries": reads({
    about: `the newest ${SHOWN} deliveries`,
    fields: { state: calls.listDeliveries.query.shape.state },
    order: ["state"],
    async run({ db }, { state = null }) {
      const { page } = await listDeliveries(db, { state, limit: SHOWN });
      return linesOf(
        page,
        ({ id, event, state, tries, lastStatus, lastError }) =>
          `${id}  ${event}  ${state}  tries ${tries}  ${lastStatus ?? lastError ?? "not tried"}`,
        "No delivery.",
      );
    },
  }),
  "webhook add": changesOne({
    about: "prints the signing secret once; EVENTS are names with commas, or all",
    fields: {
      url,
      events: named,
      reason,
    },
    order: ["url", "events", "reason"],
    async run(app, { url, events: named, reason }) {
      const events = WEBHOOK_EVENTS.filter((event) => named.includes("all") || named.includes(event));
      const config = { NODE_ENV: readSettings().NODE_ENV ?? "development" };
      const request = { url, events, reason, by: app.by };
      return handOn(await addEndpoint({ ...app, sealingKeys: sealingKeys(), config }, request));
    },
  }),
  "webhook rotate": changesOne({
    about: "makes a new secret, printed once; both sign for 24 hours",
    ...onOne,
    run: async (app, { id, reason }) =>
      handOn(await rotateEndpointSecret({ ...app, sealingKeys: sealingKeys() }, { id, reason, by: app.by })),
  }),
  "webhook disable": changesEndpoint("sends nothing more to an endpoint", disableEndpoint),
  "webhook enable": changesEndpoint("sends events again, with those that waited", enableEndpoint),
  "webhook replay": changesEndpoint("sends an ended delivery again", replayDelivery),
  "webhook replay-failed": changesMany({
    about: "sends the failed deliveries of an endpoint again",
    ...onOne,
    async run(app, { id: endpointId, reason }) {
      const replayed = await replayFailedDeliveries(app, { endpointId, reason, by: app.by });
      return { said: `${replayed} deliveries are sent again.`, data: { replayed } };
    },
  }),
};

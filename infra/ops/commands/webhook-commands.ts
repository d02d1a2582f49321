import { addEndpoint } from "@lode/app/webhooks/add-endpoint";
import { disableEndpoint } from "@lode/app/webhooks/disable-endpoint";
import { enableEndpoint } from "@lode/app/webhooks/enable-endpoint";
import { replayDelivery } from "@lode/app/webhooks/replay-delivery";
import { replayFailedDeliveries } from "@lode/app/webhooks/replay-failed-deliveries";
import { rotateEndpointSecret } from "@lode/app/webhooks/rotate-endpoint-secret";
import { isWebhookEvent, WEBHOOK_EVENTS } from "@lode/core/domain/webhooks/webhook-events";
import type { Db } from "@lode/db/connection";
import { listDeliveries, readWebhooks } from "@lode/db/console/webhooks.read-model";
import { readSettings } from "../settings/project-settings.ts";
import { NO_REASON, orSentence, reasonIn } from "./command-reason.ts";
import { sealingKeys } from "./key-commands.ts";
import { appOf, type CommandResult, isId, type OperatorCommand } from "./operator-command.ts";

const handOn = (secret: string, data: object): CommandResult => [
  `Signing secret, shown once: ${secret}`,
  true,
  data,
];
const NO_ID: CommandResult = ["Give an id; `webhook list` and `webhook deliveries` have them.", false];

interface Change {
  id: string;
  reason: string;
  by: string;
}

/** One id and a reason. */
const changing = (
  work: (app: ReturnType<typeof appOf>, change: Change) => Promise<CommandResult>,
): OperatorCommand["run"] => {
  return async ({ db, actor: by, args: [id = "", ...rest] }) => {
    const reason = reasonIn(rest);
    if (!isId(id)) return NO_ID;
    return reason === undefined ? NO_REASON : work(appOf(db), { id, reason, by });
  };
};

async function add(db: Db, by: string, [url = "", events = "", ...rest]: string[]): Promise<CommandResult> {
  const named = events === "all" ? [...WEBHOOK_EVENTS] : events.split(",");
  const unknown = named.find((name) => !isWebhookEvent(name));
  if (unknown !== undefined)
    return [`"${unknown}" is no event; all, or ${WEBHOOK_EVENTS.join(", ")}.`, false];
  const reason = reasonIn(rest);
  if (reason === undefined) return NO_REASON;
  const config = { NODE_ENV: readSettings().NODE_ENV ?? "development" };
  return orSentence(async () => {
    const app = { ...appOf(db), sealingKeys: sealingKeys(), config };
    const added = await addEndpoint(app, { url, events: named.filter(isWebhookEvent), reason, by });
    return handOn(added.secret, added);
  });
}

const DONE = { true: "Done.", false: "Nothing was changed: it is so already, or does not exist." };
const said = (done: boolean): CommandResult => [DONE[`${done}`], done];

export const webhookCommands: Record<string, OperatorCommand> = {
  "webhook list": {
    usage: "webhook list                       the endpoints that events are sent to",
    async run({ db }) {
      const rows = await readWebhooks(db);
      const lines = rows.map(
        ({ id, url, events, pending, failed, disabledReason }) =>
          `${id}  ${url}  pending ${pending}  failed ${failed}  ${disabledReason ? `disabled: ${disabledReason}` : events.join(",")}`,
      );
      return [lines.join("\n") || "There is no endpoint.", true, rows];
    },
  },
  "webhook deliveries": {
    usage: "webhook deliveries [STATE]         the newest 50: pending, delivered or failed",
    async run({ db, args: [state = ""] }) {
      const known = (["pending", "delivered", "failed"] as const).find((one) => one === state) ?? null;
      if (state !== "" && !known) return [`"${state}" is no state.`, false];
      const { page } = await listDeliveries(db, { state: known, limit: 50 });
      const lines = page.map(
        ({ id, event, state: at, tries, lastStatus, lastError }) =>
          `${id}  ${event}  ${at}  tries ${tries}  ${lastStatus ?? lastError ?? "not tried"}`,
      );
      return [lines.join("\n") || "No delivery.", true, page];
    },
  },
  "webhook add": {
    usage: 'webhook add URL EVENTS "WHY"       EVENTS = all, or names with commas; prints the secret once',
    changes: "one",
    run: ({ db, actor, args }) => add(db, actor, args),
  },
  "webhook rotate": {
    usage: 'webhook rotate ID "WHY"            a new secret; both sign for 24 hours',
    changes: "one",
    run: changing(async (app, change) => {
      const rotated = await rotateEndpointSecret({ ...app, sealingKeys: sealingKeys() }, change);
      return rotated ? handOn(rotated.secret, rotated) : said(false);
    }),
  },
  "webhook disable": {
    usage: 'webhook disable ID "WHY"           sends nothing more to an endpoint',
    changes: "one",
    run: changing(async (app, change) => said(await disableEndpoint(app, change))),
  },
  "webhook enable": {
    usage: 'webhook enable ID "WHY"            sends events again, with those that waited',
    changes: "one",
    run: changing(async (app, change) => said(await enableEndpoint(app, change))),
  },
  "webhook replay": {
    usage: 'webhook replay ID "WHY"            sends an ended delivery again',
    changes: "one",
    run: changing(async (app, change) => said(await replayDelivery(app, change))),
  },
  "webhook replay-failed": {
    usage: 'webhook replay-failed ID "WHY"     sends the failed deliveries of an endpoint again',
    changes: "many",
    run: changing(async (app, { id: endpointId, ...because }) => {
      const replayed = await replayFailedDeliveries(app, { endpointId, ...because });
      return [`${replayed} deliveries are sent again.`, true, { replayed }];
    }),
  },
};

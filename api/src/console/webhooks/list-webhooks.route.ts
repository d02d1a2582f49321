import { listWebhooks } from "@lode/core/contracts/console/webhooks";
import { readWebhooks } from "@lode/db/console/webhooks.read-model";
import { route } from "../../http/route.ts";
import { presentWebhook } from "./present-webhooks.ts";

export const listWebhooksRoute = route(listWebhooks, async ({ deps, session }) => ({
  items: (await readWebhooks(deps.db)).map((one) => presentWebhook(one, session.role)),
}));

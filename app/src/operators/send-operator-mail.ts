import { operatorActMail } from "@lode/adapters/mail/mail-texts";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { findAct } from "@lode/db/operations/audit.repository";
import { findOperator } from "@lode/db/operators/operators.repository";
import type { App } from "../app.ts";

/** Mails an act about an operator's account to one operator. */
export async function sendOperatorMail(
  app: Pick<App, "db" | "mailer"> & { config: Pick<WorkerConfig, "PRODUCT_NAME" | "OPERATORS_URL"> },
  { actId, operatorId }: { actId: string; operatorId: string },
): Promise<void> {
  const [act, operator] = [await findAct(app.db, actId), await findOperator(app.db, operatorId)];
  if (!act || !operator) return;
  const { actor, detail } = act;
  const about = [detail.email, detail.role].filter(Boolean).join(", ");
  const mail = operatorActMail({
    product: app.config.PRODUCT_NAME,
    url: app.config.OPERATORS_URL,
    actor,
    act: act.act,
    about,
    reason: detail.reason ?? "",
  });
  await app.mailer.send({ to: operator.email, ...mail });
}

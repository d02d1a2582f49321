import { object, objectToSuspension } from "@lode/app/objections/object";
import type { ObjectionView } from "@lode/core/contracts/http/objections";
import * as contract from "@lode/core/contracts/http/objections";
import { listObjectionsOf, type Objection } from "@lode/db/objections/objections.repository";
import { admitForm } from "../../http/admit-form.ts";
import { type GivenInput, route } from "../../http/route.ts";

export const addObjectionRoute = route(
  contract.addObjection,
  async ({ session: { userId }, input, deps }) => {
    await deps.limits.spend("objection-user", userId);
    const { subject, subject_id: subjectId, text } = input.body;
    return { objection: presentObjection(await object(deps, { userId, subject, subjectId, text })) };
  },
);

export const listObjectionsRoute = route(contract.listObjections, async ({ session, deps }) => ({
  objections: (await listObjectionsOf(deps.db, session.userId)).map(presentObjection),
}));

/** Shares the limits of sign-in, because it also checks a password. */
export const objectToSuspensionRoute = route(
  contract.objectToSuspension,
  async ({ input, address, deps }) => {
    const { email, password, text } = input.body;
    await admitForm(deps, "sign-in", "signin", { ...input.body, address });
    const objection = await objectToSuspension(deps, { email, password, text });
    return { objection: presentObjection(objection) };
  },
);

/** Leaves out who answered, because operators act for Lode. */
const presentObjection = ({
  userId: _,
  subjectId: subject_id,
  dueAt: due_at,
  ...shown
}: Objection): GivenInput<ObjectionView> => ({ ...shown, subject_id, due_at });

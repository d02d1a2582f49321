import type { ObjectionView } from "@lode/core/contracts/http/objections";
import type { Objection } from "@lode/db/objections/objections.repository";

/** Leaves out who answered, because operators act for Lode. */
export const presentObjection = (objection: Objection): ObjectionView => ({
  id: objection.id,
  subject: objection.subject,
  subject_id: objection.subjectId,
  text: objection.text,
  state: objection.state,
  created_at: objection.createdAt.toISOString(),
  due_at: objection.dueAt.toISOString(),
  answer: objection.answer,
  answered_at: objection.answeredAt?.toISOString() ?? null,
});

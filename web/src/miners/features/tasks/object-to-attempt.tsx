import { addObjection, listObjections } from "@lode/core/contracts/http/objections";
import type { AttemptView } from "@lode/core/contracts/http/tasks";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/query-keys.ts";
import { objections } from "../../../texts/en/objections.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { ObjectionForm } from "../../../ui/objection-form.tsx";
import { ObjectionOutcome } from "../../../ui/objection-outcome.tsx";

const objectionsQuery = () =>
  queryOptions({
    queryKey: ["objections"],
    queryFn: async ({ signal }) => (await call(listObjections, { signal })).objections,
  });

const SUBJECTS = { not_done: "verdict", reversed: "reversal" } as const;

/** Shown below a verdict or a reversal: the form for an objection, or its outcome. */
export function ObjectToAttempt({ attempt }: { attempt: AttemptView }) {
  const { status } = attempt;
  return status === "not_done" || status === "reversed" ? (
    <Objection attemptId={attempt.id} subject={SUBJECTS[status]} />
  ) : null;
}

function Objection({ attemptId, subject }: { attemptId: string; subject: "verdict" | "reversal" }) {
  const queries = useQueryClient();
  const { data } = useQuery(objectionsQuery());
  const objecting = useMutation({
    mutationFn: (text: string) => call(addObjection, { body: { subject, subject_id: attemptId, text } }),
    onSuccess: () => invalidate(queries, "objections"),
  });
  if (!data) return null;
  const made = data.find((one) => one.subject_id === attemptId && one.subject === subject);
  if (made) return <ObjectionOutcome objection={made} />;
  return (
    <Disclosure summary={objections.object}>
      <ObjectionForm pending={objecting.isPending} error={objecting.error} onSend={objecting.mutate} />
    </Disclosure>
  );
}

import type { ObjectionView } from "@lode/core/contracts/http/objections";
import { longDate } from "../lib/format.ts";
import { objections } from "../texts/en/objections.ts";

/** Shows an objection's deadline for an answer, or the answer. */
export function ObjectionOutcome({ objection }: { objection: ObjectionView }) {
  const { state, answer, due_at } = objection;
  return (
    <p className="pt-1 text-sm text-silt">
      {state === "open" ? objections.open(longDate(due_at)) : objections[state](answer ?? "")}
    </p>
  );
}

import { answerObjection, type ObjectionItem } from "@lode/core/contracts/console/objections";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";
import { Select } from "../../ui/select.tsx";

type Answer = "rejected" | "upheld" | "check" | "award";

/** What can be answered, and what follows from it. */
function answersTo({ subject, points }: ObjectionItem): ReadonlyArray<readonly [Answer, string]> {
  const award = `Uphold: give ${count(points ?? 0)} points`;
  switch (subject) {
    case "verdict":
      return [
        ["check", "Uphold: ask X again"],
        ["award", award],
        ["rejected", "Reject"],
      ];
    case "reversal":
      return [
        ["upheld", award],
        ["rejected", "Reject"],
      ];
    case "suspension":
      return [
        ["upheld", "Uphold: reinstate the miner"],
        ["rejected", "Reject"],
      ];
  }
}

function Objection({ objection }: { objection: ObjectionItem }) {
  return (
    <>
      <p className="text-silt">{objection.about}</p>
      <blockquote className="border-l-2 border-seam pl-3 whitespace-pre-wrap">{objection.text}</blockquote>
    </>
  );
}

export function AnswerDialog({ objection, onClose }: { objection: ObjectionItem; onClose: () => void }) {
  const queries = useQueryClient();
  // Chosen, not preset: nothing here is what usually follows.
  const [answer, setAnswer] = useState<Answer | "">("");
  if (objection.state !== "open") {
    return (
      <Dialog open onClose={onClose} title={`Objection ${objection.state}`}>
        <div className="grid gap-3 text-sm">
          <Objection objection={objection} />
          <p>{objection.answer}</p>
          <p className="text-silt">{objection.answeredBy}</p>
        </div>
      </Dialog>
    );
  }
  const send = async (reason: string) => {
    const remedy = answer === "check" || answer === "award" ? { remedy: answer } : {};
    const outcome = answer === "rejected" ? ("rejected" as const) : ("upheld" as const);
    await call(answerObjection, { params: { id: objection.id }, body: { outcome, ...remedy, reason } });
    await invalidate(queries, "objections", "miners");
  };
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={`Answer ${objection.miner.name}`}
      action={answer === "" ? "Answer" : answer === "rejected" ? "Reject" : "Uphold"}
      danger={answer === "rejected"}
      ready={answer !== ""}
      reasonLabel="Answer"
      reasonHint="The miner reads it as a notice and by mail. It is final."
      onConfirm={send}
    >
      <Objection objection={objection} />
      <Select<Answer | "">
        label="Outcome"
        value={answer}
        options={[["", "Choose…"], ...answersTo(objection)]}
        onChange={setAnswer}
      />
    </ConfirmWithReason>
  );
}

import { answerObjection, type ObjectionItem } from "@lode/core/contracts/console/objections";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { objectionsTexts } from "../../../texts/console/objections.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";
import { Select } from "../../ui/select.tsx";
import { PairAttempts } from "./pair-attempts.tsx";
import { afterAnswer } from "./queries.ts";

type Answer = "rejected" | "upheld" | "check" | "award";

/** The possible answers and their consequences. */
function answersTo({ subject, points }: ObjectionItem): ReadonlyArray<readonly [Answer, string]> {
  const worth = count(points ?? 0);
  switch (subject) {
    case "verdict":
      return [
        ["check", objectionsTexts.upholdAskXAgain],
        ["award", objectionsTexts.upholdAward(worth)],
        ["rejected", objectionsTexts.reject],
      ];
    case "reversal":
      return [
        ["upheld", objectionsTexts.upholdGiveBack(worth)],
        ["rejected", objectionsTexts.reject],
      ];
    case "suspension":
      return [
        ["upheld", objectionsTexts.upholdReinstateTheMiner],
        ["rejected", objectionsTexts.reject],
      ];
  }
}

function Objection({ objection }: { objection: ObjectionItem }) {
  return (
    <>
      <p className="text-silt">{objection.about}</p>
      <blockquote className="border-l-2 border-seam pl-3 whitespace-pre-wrap">{objection.text}</blockquote>
      <PairAttempts pair={objection.pair} />
    </>
  );
}

export function AnswerDialog({ objection, onClose }: { objection: ObjectionItem; onClose: () => void }) {
  const queries = useQueryClient();
  // No default, because no answer is more usual than the others.
  const [answer, setAnswer] = useState<Answer | "">("");
  if (objection.state !== "open") {
    return (
      <Dialog open onClose={onClose} title={objectionsTexts.objection(objection.state)}>
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
    await afterAnswer(queries);
  };
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={objectionsTexts.answer(objection.miner.name)}
      action={
        answer === ""
          ? objectionsTexts.answerLabel
          : answer === "rejected"
            ? objectionsTexts.reject
            : objectionsTexts.uphold
      }
      danger={answer === "rejected"}
      ready={answer !== ""}
      reasonLabel={objectionsTexts.answerLabel}
      reasonHint={objectionsTexts.theMinerReadsItAs}
      onConfirm={send}
    >
      <Objection objection={objection} />
      <Select<Answer | "">
        label={objectionsTexts.outcome}
        value={answer}
        options={[["", objectionsTexts.askToChoose], ...answersTo(objection)]}
        onChange={setAnswer}
      />
    </ConfirmWithReason>
  );
}

import { answerObjection, type ObjectionItem } from "@lode/core/contracts/console/objections";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { objectionsTexts } from "../../../texts/console/objections.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { Select } from "../../ui/select.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
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

/** Every attempt of the account at this task, so that nobody answers two objections about one act. */
function PairAttempts({ pair }: { pair: ObjectionItem["pair"] }) {
  if (pair.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{objectionsTexts.attemptsOfThePair(count(pair.length))}</h3>
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {pair.map(({ id, state, reason, points, askedAt, objection }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <Link to={`/attempts/${id}`} className={linkStyle}>
              <Timestamp at={askedAt} />
            </Link>
            <StateBadge state={state} />
            {points === null ? null : <span>{objectionsTexts.points(count(points))}</span>}
            {reason === null ? null : <span className="text-silt">{reason}</span>}
            {objection === null ? null : (
              <span className="flex items-baseline gap-1">
                {objectionsTexts.itsObjection} <StateBadge state={objection} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

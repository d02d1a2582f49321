import { adjustPoints, type MinerView } from "@lode/core/contracts/console/miners";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { newRequestId } from "../../lib/request-id.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count, dollars } from "../../ui/format.ts";

/** A typed minus may be the hyphen or the sign. */
const read = (text: string): number => {
  const plain = text.trim().replace(/^[−–]/, "-").replace(/^\+/, "");
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : 0;
};

export function AdjustPoints({ view, onClose }: { view: MinerView; onClose: () => void }) {
  const queries = useQueryClient();
  // One for the dialog: sending it again after a lost answer moves nothing more.
  const [requestId] = useState(newRequestId);
  const [text, setText] = useState("");
  const { miner, adjustmentLimit } = view;
  const points = read(text);
  const after = miner.balance + points;
  const error = after < 0 ? `The balance is ${count(miner.balance)} points` : undefined;
  const send = async (reason: string) => {
    await call(adjustPoints, { params: { id: miner.id }, body: { requestId, points, reason } });
    await invalidate(queries, "miners");
  };
  const limit =
    adjustmentLimit === null ? "" : ` You can move ${count(adjustmentLimit)} points a day; an owner more.`;
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={`Adjust the points of ${miner.name}`}
      action={points < 0 ? "Take" : "Give"}
      danger={points < 0}
      reasonHint="The miner reads it."
      ready={points !== 0 && after >= 0}
      onConfirm={send}
    >
      <Field
        label="Points"
        inputMode="text"
        value={text}
        placeholder="50 or -50"
        error={error}
        hint={
          points === 0
            ? `The balance is ${count(miner.balance)}.${limit}`
            : `${count(miner.balance)} → ${count(after)} points (${dollars(points)}).${limit}`
        }
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmWithReason>
  );
}

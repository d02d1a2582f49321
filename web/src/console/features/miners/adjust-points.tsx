import { adjustPoints, type MinerView } from "@lode/core/contracts/console/miners";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { minersTexts } from "../../../texts/console/miners.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count, dollars } from "../../ui/format.ts";
import { afterMinerChange } from "./queries.ts";

/** Returns a random UUID. Browsers offer randomUUID only on secure origins. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and variant of RFC 9562, 5.4.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Accepts a hyphen or a minus sign. */
const read = (text: string): number => {
  const plain = text.trim().replace(/^[−–]/, "-").replace(/^\+/, "");
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : 0;
};

export function AdjustPoints({ view, onClose }: { view: MinerView; onClose: () => void }) {
  const queries = useQueryClient();
  // One id per dialog: sending again after a lost answer changes nothing more.
  const [requestId] = useState(newRequestId);
  const [text, setText] = useState("");
  const { miner, adjustmentLimit } = view;
  const points = read(text);
  const after = miner.balance + points;
  const error = after < 0 ? minersTexts.theBalanceIsPoints(count(miner.balance)) : undefined;
  const send = async (reason: string) => {
    await call(adjustPoints, { params: { id: miner.id }, body: { requestId, points, reason } });
    await afterMinerChange(queries);
  };
  const limit = minersTexts.youCanMovePointsA(count(adjustmentLimit));
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={minersTexts.adjustThePointsOf(miner.name)}
      action={points < 0 ? minersTexts.take : minersTexts.give}
      danger={points < 0}
      reasonHint={minersTexts.theMinerReadsIt}
      ready={points !== 0 && after >= 0}
      onConfirm={send}
    >
      <Field
        label={minersTexts.points}
        inputMode="text"
        value={text}
        placeholder={minersTexts.amountExample}
        error={error}
        hint={
          points === 0
            ? minersTexts.theBalanceIs(count(miner.balance), limit)
            : minersTexts.pointsOf(count(miner.balance), count(after), dollars(points), limit)
        }
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmWithReason>
  );
}

import { type MinerView, reinstateMiner, suspendMiner } from "@lode/core/contracts/console/miners";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { minersTexts } from "../../../texts/console/miners.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { AdjustPoints } from "./adjust-points.tsx";
import { afterMinerChange } from "./queries.ts";

export function MinerActions({ view }: { view: MinerView }) {
  const queries = useQueryClient();
  const mayChange = useMay("operator");
  const [action, setAction] = useState<"adjust" | "standing">();
  const { miner } = view;
  if (!mayChange || miner.deletedAt) return null;
  const isSuspended = miner.suspendedAt !== null;
  const close = () => setAction(undefined);
  const change = async (reason: string) => {
    await call(isSuspended ? reinstateMiner : suspendMiner, { params: { id: miner.id }, body: { reason } });
    await afterMinerChange(queries);
  };
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAction("adjust")}>
        {minersTexts.askToAdjustPoints}
      </Button>
      <Button size="small" look={isSuspended ? "quiet" : "fault"} onClick={() => setAction("standing")}>
        {isSuspended ? minersTexts.askToReinstate : minersTexts.askToSuspend}
      </Button>
      {action === "adjust" ? <AdjustPoints view={view} onClose={close} /> : null}
      {action === "standing" ? (
        <ConfirmWithReason
          open
          onClose={close}
          title={isSuspended ? minersTexts.reinstate(miner.name) : minersTexts.suspend(miner.name)}
          action={isSuspended ? minersTexts.reinstateLabel : minersTexts.suspendLabel}
          danger={!isSuspended}
          reasonHint={isSuspended ? minersTexts.keptInTheAuditLog : minersTexts.theMinerReadsIt}
          onConfirm={change}
        >
          <p>
            {isSuspended ? minersTexts.whatWasOnHoldContinues : minersTexts.automationStopsPayoutsWaitAnd}
          </p>
        </ConfirmWithReason>
      ) : null}
    </>
  );
}

import { type MinerView, reinstateMiner, suspendMiner } from "@lode/core/contracts/console/miners";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { AdjustPoints } from "./adjust-points.tsx";

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
    await invalidate(queries, "miners", "objections");
  };
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAction("adjust")}>
        Adjust points…
      </Button>
      <Button size="small" look={isSuspended ? "quiet" : "fault"} onClick={() => setAction("standing")}>
        {isSuspended ? "Reinstate…" : "Suspend…"}
      </Button>
      {action === "adjust" ? <AdjustPoints view={view} onClose={close} /> : null}
      {action === "standing" ? (
        <ConfirmWithReason
          open
          onClose={close}
          title={isSuspended ? `Reinstate ${miner.name}?` : `Suspend ${miner.name}?`}
          action={isSuspended ? "Reinstate" : "Suspend"}
          danger={!isSuspended}
          reasonHint={isSuspended ? "Kept in the audit log." : "The miner reads it."}
          onConfirm={change}
        >
          <p>
            {isSuspended
              ? "What was on hold continues: automation, payouts, re-checks."
              : "Automation stops, payouts wait and every call is refused. Nothing is taken away, and the miner can object."}
          </p>
        </ConfirmWithReason>
      ) : null}
    </>
  );
}

import { haltForAll, type OperatorSettings, resumeForAll } from "@lode/core/contracts/console/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Switch = OperatorSettings["switches"][number];

const TITLES: Record<Switch["name"], string> = {
  automation: "Automation",
  payouts: "Payouts",
  verification: "Verification",
};

/** What happens while it is halted. */
const EFFECTS: Record<Switch["name"], string> = {
  automation: "No action is taken for any account. Planned actions wait.",
  payouts: "Nothing more is signed or sent. Payments that were sent are followed to their end.",
  verification: "X is asked nothing. Attempts wait without using up a try.",
};

function SwitchRow({ one, onChange }: { one: Switch; onChange: (one: Switch) => void }) {
  const may = { operator: useMay("operator"), owner: useMay("owner"), viewer: false };
  const { name, halted, role } = one;
  const verb = halted ? "Resume" : "Halt";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-seam/60 px-3 py-2.5 text-sm last:border-b-0">
      <span className="w-24 shrink-0 font-medium">{TITLES[name]}</span>
      <span className="w-20 shrink-0">
        <Status tone={halted ? "fault" : "sound"}>{halted ? "halted" : "running"}</Status>
      </span>
      <span className="min-w-0 flex-1 basis-60 break-words text-silt">
        {halted ? (
          <>
            <span className="text-ink">{halted.reason}</span> ({halted.actor}, <Timestamp at={halted.at} />)
          </>
        ) : (
          EFFECTS[name]
        )}
      </span>
      {may[role] ? (
        <Button
          look="quiet"
          size="small"
          className="min-h-8!"
          aria-label={`${verb} ${name}`}
          onClick={() => onChange(one)}
        >
          {verb}
        </Button>
      ) : (
        <span className="text-xs text-silt">needs an {role}</span>
      )}
    </li>
  );
}

/** What can be stopped for all miners at once. */
export function SwitchesPanel({ switches }: { switches: OperatorSettings["switches"] }) {
  const queries = useQueryClient();
  const [changing, setChanging] = useState<Switch>();
  const name = changing?.name ?? "payouts";
  const isHalted = changing?.halted !== null;
  const verb = isHalted ? "Resume" : "Halt";
  const send = async (reason: string) => {
    try {
      await call(isHalted ? resumeForAll : haltForAll, { params: { name }, body: { reason } });
      showToast({ title: `${TITLES[name]} ${isHalted ? "resumed" : "halted"}` });
    } finally {
      // Also after a refusal: another operator was first.
      void invalidate(queries, "settings", "overview", "audit");
    }
  };
  return (
    <Panel title="Switches" aside="For all miners at once" flush>
      <ul>
        {switches.map((one) => (
          <SwitchRow key={one.name} one={one} onChange={setChanging} />
        ))}
      </ul>
      <ConfirmWithReason
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={`${verb} ${name}?`}
        action={verb}
        danger={!isHalted}
        reasonHint={isHalted ? "Kept in the audit log." : "Every operator reads it, above every page."}
        onConfirm={send}
      >
        <p>
          {isHalted
            ? "What has waited is done in order, at the usual rate."
            : `${EFFECTS[name]} It takes effect at once, in every worker.`}
        </p>
      </ConfirmWithReason>
    </Panel>
  );
}

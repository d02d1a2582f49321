import { HALT_NAMES, type HaltName, haltForAll, resumeForAll } from "@lode/core/contracts/console/overview";
import { useQuery } from "@tanstack/react-query";
import { Status } from "../../../ui/badge.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { overviewQuery } from "../../lib/queries.ts";
import { roleToStop, useMay } from "../../lib/session.ts";
import { Act } from "../../ui/confirm-with-reason.tsx";
import { NotLoaded, PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const SWITCHES: Record<HaltName, string> = {
  automation: "No action is taken for any account. Planned actions wait.",
  payouts: "Nothing more is signed or sent. Payments that were sent are followed to their end.",
  verification: "No network is asked. Attempts wait without using up a try.",
};

function Turn({ name, isHalted }: { name: HaltName; isHalted: boolean }) {
  const needed = roleToStop(name);
  const may = useMay(needed);
  if (!may) return <span className="text-xs text-silt">needs an {needed}</span>;
  const verb = isHalted ? "Resume" : "Halt";
  const send = async (reason: string) => {
    await call(isHalted ? resumeForAll : haltForAll, { params: { name }, body: { reason } });
    showToast({ title: isHalted ? "Resumed" : "Halted" });
  };
  return (
    <Act
      button={`${verb} ${name}`}
      needs={needed}
      title={`${verb} ${name}?`}
      action={verb}
      danger={!isHalted}
      reasonHint={isHalted ? "Kept in the audit log." : "Every operator reads it, above every page."}
      changes={["overview", "audit"]}
      onConfirm={send}
    >
      {isHalted
        ? "What has waited is done in order, at the usual rate."
        : `${SWITCHES[name]} It takes effect at once, in every worker.`}
    </Act>
  );
}

export function SettingsPage() {
  const query = useQuery(overviewQuery());
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={1} header={{ title: "Switches" }} />;
  return (
    <>
      <PageHeader title="Switches" note="For all miners at once" />
      <ul className="rounded-sm border border-seam bg-surface">
        {HALT_NAMES.map((name) => {
          const halt = data.halts.find((one) => one.name === name);
          return (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-seam/60 px-3 py-2.5 text-sm last:border-b-0"
            >
              <span className="w-24 shrink-0 font-medium capitalize">{name}</span>
              <span className="w-20 shrink-0">
                <Status tone={halt ? "fault" : "sound"}>{halt ? "halted" : "running"}</Status>
              </span>
              <span className="min-w-0 flex-1 basis-60 break-words text-silt">
                {halt ? (
                  <>
                    <span className="text-ink">{halt.reason}</span> ({halt.actor},{" "}
                    <Timestamp at={halt.haltedAt} />)
                  </>
                ) : (
                  `If halted: ${SWITCHES[name]}`
                )}
              </span>
              <Turn name={name} isHalted={halt !== undefined} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

import { haltForAll, type OperatorSettings, resumeForAll } from "@lode/core/contracts/console/settings";
import { useQueryClient } from "@tanstack/react-query";
import { settingsTexts } from "../../../texts/console/settings.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { useOpenParam } from "../../ui/use-open-param.ts";
import { afterSwitch } from "./queries.ts";

type Switch = OperatorSettings["switches"][number];

const useMayByRole = () => ({ operator: useMay("operator"), owner: useMay("owner"), viewer: false });

function SwitchRow({ one, may, onChange }: { one: Switch; may: boolean; onChange: (one: Switch) => void }) {
  const { name, halted, role } = one;
  const verb = halted ? settingsTexts.resume : settingsTexts.halt;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-seam/60 px-3 py-2.5 text-sm last:border-b-0">
      <span className="w-24 shrink-0 font-medium">{settingsTexts.switches[name].title}</span>
      <span className="w-20 shrink-0">
        <Status tone={halted ? "fault" : "sound"}>
          {halted ? settingsTexts.halted : settingsTexts.running}
        </Status>
      </span>
      <span className="min-w-0 flex-1 basis-60 break-words text-silt">
        {halted ? (
          <>
            <span className="text-ink">{halted.reason}</span> ({halted.actor}, <Timestamp at={halted.at} />)
          </>
        ) : (
          settingsTexts.ifHalted(settingsTexts.switches[name].effect)
        )}
      </span>
      {may ? (
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
        <span className="text-xs text-silt">{settingsTexts.needsAn(uiTexts.roles[role])}</span>
      )}
    </li>
  );
}

/** The switches that stop something for all miners at once. */
export function SwitchesPanel({ switches }: { switches: OperatorSettings["switches"] }) {
  const queries = useQueryClient();
  const may = useMayByRole();
  const [asked, ask] = useOpenParam("switch");
  const changing = switches.find(({ name, role }) => name === asked && may[role]);
  const name = changing?.name ?? "payouts";
  const isHalted = changing?.halted !== null;
  const verb = isHalted ? settingsTexts.resume : settingsTexts.halt;
  const send = async (reason: string) => {
    try {
      await call(isHalted ? resumeForAll : haltForAll, { params: { name }, body: { reason } });
      showToast({
        title: (isHalted ? settingsTexts.resumed : settingsTexts.haltedNow)(
          settingsTexts.switches[name].title,
        ),
      });
    } finally {
      // Also runs after a refusal, because another operator was first.
      void afterSwitch(queries);
    }
  };
  return (
    <Panel title={settingsTexts.switchesLabel} aside={settingsTexts.forAllMinersAtOnce} flush>
      <ul>
        {switches.map((one) => (
          <SwitchRow key={one.name} one={one} may={may[one.role]} onChange={({ name }) => ask(name)} />
        ))}
      </ul>
      <ConfirmWithReason
        open={changing !== undefined}
        onClose={() => ask(null)}
        title={`${verb} ${name}?`}
        action={verb}
        danger={!isHalted}
        reasonHint={isHalted ? settingsTexts.keptInTheAuditLog : settingsTexts.everyOperatorReadsItAbove}
        onConfirm={send}
      >
        <p>
          {isHalted
            ? settingsTexts.whatHasWaitedIsDone
            : settingsTexts.itTakesEffectAtOnce(settingsTexts.switches[name].effect)}
        </p>
      </ConfirmWithReason>
    </Panel>
  );
}

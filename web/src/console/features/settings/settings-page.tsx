import { haltForAll, type OperatorSettings, resumeForAll } from "@lode/core/contracts/console/settings";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { usePolled } from "../../lib/live.ts";
import { afterSwitch, settingsQuery } from "../../lib/queries.ts";
import { useMayByRole } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { useOpenParam } from "../../ui/filters.tsx";
import { linkStyle } from "../../ui/links.tsx";
import { type Column, TablePanel } from "../../ui/list.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const SWITCHES: Record<OperatorSettings["switches"][number]["name"], { title: string; effect: string }> = {
  automation: {
    title: "Automation",
    effect: "No action is taken for any account. Planned actions wait.",
  },
  payouts: {
    title: "Payouts",
    effect: "Nothing more is signed or sent. Payments that were sent are followed to their end.",
  },
  verification: {
    title: "Verification",
    effect: "X is asked nothing. Attempts wait without using up a try.",
  },
};

type Group = OperatorSettings["groups"][number];
type Setting = Group["settings"][number];

/** Values of secrets never leave the server. */
function Value({ value, isSet, isDefault }: Setting) {
  if (!isSet) return <span className="text-silt">not set</span>;
  if (value === null) return <span className="text-silt">set</span>;
  // Without a width of its own, a value that may break anywhere shrinks to a few characters a line.
  const looks = "inline-block w-max max-w-64 break-all whitespace-normal";
  return <code className={classNames(looks, isDefault && "text-silt")}>{value}</code>;
}

function State({ isDefault, differs }: Setting) {
  if (differs) return <Status tone="fault">differs between processes</Status>;
  if (isDefault === false) return <Status tone="chain">changed</Status>;
  return <span className="text-silt">{isDefault ? "default" : "–"}</span>;
}

const COLUMNS: Column<Setting>[] = [
  {
    title: "Setting",
    cell: ({ name, about }) => (
      <span className="whitespace-normal">
        <code>{name}</code>
        <span className="block text-xs text-silt">{about}</span>
      </span>
    ),
    wide: true,
  },
  { title: "Value", cell: (setting) => <Value {...setting} /> },
  { title: "State", cell: (setting) => <State {...setting} /> },
];

type Switch = OperatorSettings["switches"][number];

function SwitchRow({ one, may, onChange }: { one: Switch; may: boolean; onChange: (one: Switch) => void }) {
  const { name, halted, role } = one;
  const verb = halted ? "Resume" : "Halt";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-seam/60 px-3 py-2.5 text-sm last:border-b-0">
      <span className="w-24 shrink-0 font-medium">{SWITCHES[name].title}</span>
      <span className="w-20 shrink-0">
        <Status tone={halted ? "fault" : "sound"}>{halted ? "halted" : "running"}</Status>
      </span>
      <span className="min-w-0 flex-1 basis-60 break-words text-silt">
        {halted ? (
          <>
            <span className="text-ink">{halted.reason}</span> ({halted.actor}, <Timestamp at={halted.at} />)
          </>
        ) : (
          `If halted: ${SWITCHES[name].effect}`
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
        <span className="text-xs text-silt">needs an {role}</span>
      )}
    </li>
  );
}

/** The switches that stop something for all miners at once. */
function SwitchesPanel({ switches }: { switches: OperatorSettings["switches"] }) {
  const queries = useQueryClient();
  const may = useMayByRole();
  const [asked, ask] = useOpenParam("switch");
  const changing = switches.find(({ name, role }) => name === asked && may[role]);
  const name = changing?.name ?? "payouts";
  const isHalted = changing?.halted !== null;
  const verb = isHalted ? "Resume" : "Halt";
  const send = async (reason: string) => {
    try {
      await call(isHalted ? resumeForAll : haltForAll, { params: { name }, body: { reason } });
      showToast({ title: `${SWITCHES[name].title} ${isHalted ? "resumed" : "halted"}` });
    } finally {
      // Also runs after a refusal, because another operator was first.
      void afterSwitch(queries);
    }
  };
  return (
    <Panel title="Switches" aside="For all miners at once" flush>
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
        reasonHint={isHalted ? "Kept in the audit log." : "Every operator reads it, above every page."}
        onConfirm={send}
      >
        <p>
          {isHalted
            ? "What has waited is done in order, at the usual rate."
            : `${SWITCHES[name].effect} It takes effect at once, in every worker.`}
        </p>
      </ConfirmWithReason>
    </Panel>
  );
}

const ACT_COLUMNS: Column<OperatorSettings["acts"][number]>[] = [
  { title: "When", cell: ({ at }) => <Timestamp at={at} /> },
  { title: "Who", cell: ({ actor }) => actor },
  { title: "What", cell: ({ act }) => act },
  { title: "Reason", cell: ({ reason }) => reason ?? <span className="text-silt">–</span>, wide: true },
];

/** Shows the switches for halts, the settings in force, and who switched what. */
export function SettingsPage() {
  const query = usePolled(settingsQuery());
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={4} header={{ title: "Settings" }} />;
  return (
    <>
      <PageHeader
        title="Settings"
        note={`In force in the API and ${data.workers} workers. Set by the environment; secrets are never shown.`}
      />
      <div className="grid gap-4">
        <SwitchesPanel switches={data.switches} />
        <TablePanel
          title="Who switched what"
          aside={
            <Link to="/audit" className={linkStyle}>
              The whole audit log
            </Link>
          }
          label="Newest switches"
          columns={ACT_COLUMNS}
          rows={data.acts}
          keyOf={({ id }) => id}
          empty="Nothing was halted or paused yet"
        />
        {data.groups.map((group) => (
          <TablePanel
            key={group.title}
            title={group.title}
            aside={`${group.settings.length} settings`}
            label={`${group.title}: settings`}
            columns={COLUMNS}
            rows={group.settings}
            keyOf={({ name }) => name}
            empty="No worker is alive to say"
          />
        ))}
      </div>
    </>
  );
}

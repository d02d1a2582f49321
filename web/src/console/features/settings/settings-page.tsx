import { haltForAll, type OperatorSettings, resumeForAll } from "@lode/core/contracts/console/settings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { settingsTexts } from "../../../texts/console/settings.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { showToast } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { afterSwitch, settingsQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { FilterBar, FilterSelect, FilterText, useFilterValues, useOpenParam } from "../../ui/filters.tsx";
import { linkStyle } from "../../ui/links.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { Empty, LoadError, LoadingPanels, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { type Filters, matching } from "./filter-settings.ts";

type Group = OperatorSettings["groups"][number];
type Setting = Group["settings"][number];

/** Values of secrets never leave the server. */
function Value({ value, isSet, isDefault }: Setting) {
  if (!isSet) return <span className="text-silt">{settingsTexts.notSet}</span>;
  if (value === null) return <span className="text-silt">{settingsTexts.set}</span>;
  // Without a width of its own, a value that may break anywhere shrinks to a few characters a line.
  const looks = "inline-block w-max max-w-64 break-all whitespace-normal";
  return <code className={classNames(looks, isDefault && "text-silt")}>{value}</code>;
}

function State({ isDefault, differs }: Setting) {
  if (differs) return <Status tone="fault">{settingsTexts.differsBetweenProcesses}</Status>;
  if (isDefault === false) return <Status tone="chain">{settingsTexts.changed}</Status>;
  return <span className="text-silt">{isDefault ? settingsTexts.defaultInText : "–"}</span>;
}

const makeSettingColumns = (): Column<Setting>[] => [
  {
    title: settingsTexts.setting,
    cell: ({ name, about }) => (
      <span className="whitespace-normal">
        <code>{name}</code>
        <span className="block text-xs text-silt">{about}</span>
      </span>
    ),
    wide: true,
  },
  { title: settingsTexts.value, cell: (setting) => <Value {...setting} /> },
  { title: settingsTexts.state, cell: (setting) => <State {...setting} /> },
];

function SettingsPanel({ group: { title, settings }, empty }: { group: Group; empty: string }) {
  return (
    <Panel title={title} aside={settingsTexts.settingsOf(settings.length)} flush>
      {settings.length > 0 ? (
        <DataTable
          label={settingsTexts.settingsWith(title)}
          columns={makeSettingColumns()}
          rows={settings}
          keyOf={({ name }) => name}
        />
      ) : (
        <Empty title={empty} />
      )}
    </Panel>
  );
}

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
function SwitchesPanel({ switches }: { switches: OperatorSettings["switches"] }) {
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

type Act = OperatorSettings["acts"][number];

const makeColumns = (): Column<Act>[] => [
  { title: settingsTexts.when, cell: ({ at }) => <Timestamp at={at} /> },
  { title: settingsTexts.who, cell: ({ actor }) => actor },
  { title: settingsTexts.what, cell: ({ act }) => act },
  {
    title: settingsTexts.reason,
    cell: ({ reason }) => reason ?? <span className="text-silt">–</span>,
    wide: true,
  },
];

/** Lists who switched what, from the audit log. */
function ActsPanel({ acts }: { acts: OperatorSettings["acts"] }) {
  const log = (
    <Link to="/audit" className={linkStyle}>
      {settingsTexts.theWholeAuditLog}
    </Link>
  );
  return (
    <Panel title={settingsTexts.whoSwitchedWhat} aside={log} flush>
      {acts.length > 0 ? (
        <DataTable
          label={settingsTexts.newestSwitches}
          columns={makeColumns()}
          rows={acts}
          keyOf={({ id }) => id}
        />
      ) : (
        <Empty title={settingsTexts.nothingWasHaltedOrPaused} />
      )}
    </Panel>
  );
}

/** Shows the switches for halts, the settings in force, and who switched what. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery({ ...settingsQuery(), refetchInterval: usePollingInterval() });
  const filters: Filters = useFilterValues("name", "show");
  if (!data) {
    return (
      <>
        <PageHeader title={settingsTexts.settings} />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={4} />}
      </>
    );
  }
  return (
    <>
      <PageHeader title={settingsTexts.settings} note={settingsTexts.inForceInTheApi(data.workers)} />
      <div className="grid gap-4">
        <SwitchesPanel switches={data.switches} />
        <ActsPanel acts={data.acts} />
      </div>
      <div className="mt-6">
        <FilterBar>
          <FilterText name="name" label={settingsTexts.setting} placeholder={settingsTexts.settingExample} />
          <FilterSelect
            name="show"
            label={settingsTexts.show}
            options={[
              ["changed", settingsTexts.changedFromTheDefault],
              ["differing", settingsTexts.differentBetweenProcesses],
            ]}
          />
        </FilterBar>
      </div>
      <div className="grid gap-4">
        {data.groups.map((group) => (
          <SettingsPanel
            key={group.title}
            group={{ ...group, settings: matching(group.settings, filters) }}
            empty={
              group.settings.length > 0 ? settingsTexts.noSettingMatches : settingsTexts.noWorkerIsAliveTo
            }
          />
        ))}
      </div>
    </>
  );
}

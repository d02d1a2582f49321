import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { settingsTexts } from "../../../texts/console/settings.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { linkStyle } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty, LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { type Filters, matching } from "./filter-settings.ts";
import { settingsQuery } from "./queries.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { SwitchesPanel } from "./switches-panel.tsx";

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

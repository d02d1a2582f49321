import { useQuery } from "@tanstack/react-query";
import { settingsTexts } from "../../../texts/console/settings.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { ActsPanel } from "./acts-panel.tsx";
import { type Filters, matching } from "./filter-settings.ts";
import { settingsQuery } from "./queries.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { SwitchesPanel } from "./switches-panel.tsx";

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

import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../lib/live.ts";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { ActsPanel } from "./acts-panel.tsx";
import { type Filters, matching } from "./filter-settings.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { settingsQuery } from "./settings-query.ts";
import { SwitchesPanel } from "./switches-panel.tsx";

/** What can be halted, the settings in force, and who switched what. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery({ ...settingsQuery(), refetchInterval: usePollingInterval() });
  const filters: Filters = useFilterValues("name", "show");
  if (!data) {
    return (
      <>
        <PageHeader title="Settings" />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={4} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Settings"
        note={`In force in the API and ${data.workers} workers. Set by the environment; secrets are never shown.`}
      />
      <div className="grid gap-4">
        <SwitchesPanel switches={data.switches} />
        <ActsPanel acts={data.acts} />
      </div>
      <div className="mt-6">
        <FilterBar>
          <FilterText name="name" label="Setting" placeholder="PAYOUT" />
          <FilterSelect
            name="show"
            label="Show"
            options={[
              ["changed", "Changed from the default"],
              ["differing", "Different between processes"],
            ]}
          />
        </FilterBar>
      </div>
      <div className="grid gap-4">
        {data.groups.map((group) => (
          <SettingsPanel
            key={group.title}
            group={{ ...group, settings: matching(group.settings, filters) }}
            empty={group.settings.length > 0 ? "No setting matches" : "No worker is alive to say"}
          />
        ))}
      </div>
    </>
  );
}

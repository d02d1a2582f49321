import type { OperatorSettings } from "@lode/core/contracts/console/settings";

type Setting = OperatorSettings["groups"][number]["settings"][number];

export interface Filters {
  /** A part of the name, in any case. */
  name?: string;
  show?: string;
}

/** Returns the settings that match a filter. An unknown choice shows all. */
export const matching = (settings: readonly Setting[], { name = "", show }: Filters): Setting[] =>
  settings.filter(
    (setting) =>
      setting.name.includes(name.trim().toUpperCase().replaceAll(" ", "_")) &&
      (show !== "changed" || setting.isDefault === false) &&
      (show !== "differing" || setting.differs),
  );

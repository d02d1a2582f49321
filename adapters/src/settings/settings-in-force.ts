import type { SettingDefinition } from "./define-setting.ts";

export interface SettingInForce {
  /** Null if it is not set or may not be shown. */
  value: string | null;
  isSet: boolean;
  isDefault?: boolean;
}

/** A process's settings by name, as operators may see them. */
export function settingsInForce(
  config: Record<string, unknown>,
  definitions: Record<string, SettingDefinition>,
): Record<string, SettingInForce> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { schema, shown }]) => {
      const value = config[name];
      const isSet = value !== undefined && value !== "";
      if (!shown) return [name, { value: null, isSet }];
      const fallback = schema.safeParse(undefined);
      return [
        name,
        {
          value: isSet ? String(value) : null,
          isSet,
          isDefault: fallback.success && fallback.data === value,
        },
      ];
    }),
  );
}

import { getSettings, type SettingsView } from "@lode/core/contracts/http/system";
import { useQuery } from "@tanstack/react-query";
import { read } from "./api.ts";

export const settingsQuery = () => ({
  ...read(["settings"], getSettings),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Shown until the settings have loaded, so that the layout does not shift. */
const NAMES = { productName: "Lode", ticker: "SMC", supportEmail: "support@lode.example" };

export const useSettings = (): typeof NAMES & Partial<SettingsView> =>
  useQuery(settingsQuery()).data ?? NAMES;

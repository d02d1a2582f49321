import type { PolicyOf } from "@lode/app/tasks/publish-task";
import type { NetworkConfig } from "@lode/core/server/networks/port";
import { networkModule } from "@lode/core/server/networks/registry";
import { readSettings } from "../../stack/settings.ts";

/** The policy with the settings of the API and the workers. Throws if Lode does not know the network. */
export const policyOf: PolicyOf = (network, kind) => {
  const settings = { X_PROVIDER: "sandbox", X_POLICY_ACKNOWLEDGED: "", ...readSettings() };
  return networkModule(network).policyOf(settings as unknown as NetworkConfig)[kind];
};

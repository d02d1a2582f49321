import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import type { PolicyOf } from "@lode/app/tasks/publish-task";
import { readSettings } from "../settings/project-settings.ts";

/**
 * The network's policy under the settings of the API and the workers. Throws if Lode does not know the
 * network.
 */
export const policyOf: PolicyOf = (network, kind) => {
  const settings = { X_PROVIDER: "sandbox", X_POLICY_ACKNOWLEDGED: "", ...readSettings() };
  return networkModule(network).policyOf(settings as unknown as NetworkConfig)[kind];
};

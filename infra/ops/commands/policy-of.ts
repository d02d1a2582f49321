import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import type { PolicyOf } from "@lode/app/tasks/publish-task";
import { settingsOrRunning } from "../settings/running-note.ts";

/**
 * The network's policy under the settings of the API and the workers. Throws if Lode does not know the
 * network.
 */
export const policyOf: PolicyOf = (network, kind) => {
  const inForce = { X_PROVIDER: "sandbox", X_POLICY_ACKNOWLEDGED: "", ...settingsOrRunning() };
  return networkModule(network).policyOf(inForce as unknown as NetworkConfig)[kind];
};

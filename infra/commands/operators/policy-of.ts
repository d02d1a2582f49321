import type { PolicyOf } from "@lode/app/tasks/publish-task";
import { findNetworkModule } from "@lode/core/server/networks/registry";
import { readSettings } from "../../stack/settings.ts";

/** As the API and the workers are configured. Throws where Lode does not know the network. */
export const policyOf: PolicyOf = (network, kind) => {
  const { X_PROVIDER = "sandbox", X_POLICY_ACKNOWLEDGED = "" } = readSettings();
  const module = findNetworkModule(network);
  if (!module) throw new Error(`There is no network "${network}".`);
  return module.policyOf({ X_PROVIDER, X_POLICY_ACKNOWLEDGED } as Parameters<typeof module.policyOf>[0])[
    kind
  ];
};

import * as contract from "@lode/core/contracts/http/networks";
import { byKind } from "@lode/core/domain/networks/action-kinds";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import { route } from "../../http/route.ts";

export const listNetworksRoute = route(contract.listNetworks, async ({ deps }) => ({
  networks: deps.networks.all.map(({ id, name, policy, can }) => ({
    id: networkIdOf(id),
    name,
    kinds: byKind((kind) => {
      const { rewardable, mustDisclose, source } = policy[kind];
      const { act, undo } = can[kind];
      return { rewardable, act, undo, must_disclose: mustDisclose, source };
    }),
  })),
}));

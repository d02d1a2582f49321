import type { ProbeResult } from "@lode/core/domain/networks/probe-outcome";
import { inEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { createLogger } from "../logging/logger.ts";
import { outsideTransactions } from "../process/outside-transactions.ts";
import { nostr } from "./nostr/nostr.ts";
import type { Network, NetworkConfig, NetworkModule, NetworkNeeds } from "./port.ts";
import { x } from "./x/x.ts";

const NETWORKS: readonly NetworkModule[] = [x, nostr];

/** Throws if Lode has no network with this id. */
export const networkModule = (id: string): NetworkModule => known(NETWORKS, id);

export interface Networks {
  all: readonly Network[];
  /** The network, on or off. Throws if there is no network with this id. */
  get(id: string): Network;
}

/** Opens every network; `needsOf` gives each what it needs. A network that is off answers no question. */
export function openNetworks(config: NetworkConfig, needsOf: (network: string) => NetworkNeeds): Networks {
  const opened = NETWORKS.map((module) => {
    const network = module.open(config, needsOf(module.id));
    const each = { ...network, probe: probeEach(network) };
    return outsideTransactions(network.id, each, ["batchKeyOf"]);
  });
  const on = NETWORKS.filter((module) => module.isOn(config)).map(({ id }) => id);
  return { ...networksOf(opened), all: opened.filter(({ id }) => on.includes(id)) };
}

/**
 * If a probe cannot read an answer, each of its questions is asked again alone, and only the unreadable one is unknown.
 */
export const probeEach = (network: Pick<Network, "id" | "name" | "probe">): Network["probe"] =>
  async function probe(questions): Promise<ProbeResult[]> {
    try {
      return await network.probe(questions);
    } catch (error) {
      if (questions.length > 1)
        return (await Promise.all(questions.map((question) => probe([question])))).flat();
      createLogger("networks", "error").error(
        { err: error, network: network.id },
        "an answer cannot be read",
      );
      const reason = say("network.unreadable", { network: network.name });
      const receipt = { endpoint: "", rule: "", askedAt: new Date(), costMicrodollars: 0, bodySha256: null };
      return [
        {
          outcome: { state: "unknown", reason },
          receipt: { probe: network.id, observed: inEnglish(reason), ...receipt },
        },
      ];
    }
  };

export const networksOf = (all: readonly Network[]): Networks => ({
  all,
  get: (id) => known(all, id),
});

function known<One extends { id: string }>(networks: readonly One[], id: string): One {
  const network = networks.find((one) => one.id === id);
  if (!network) throw new Error(`There is no network "${id}".`);
  return network;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "@nostr-relay/common";
import { actFor, type KeyHolder } from "../players/key-holder.ts";
import { killWorker } from "./kill-worker.ts";
import type { NostrTask } from "./publish-nostr-tasks.ts";
import type { Relays } from "./start-relays.ts";
import type { World } from "./start-world.ts";

const LIES = ["silent", "omits", "forges", "none"] as const;
const KINDS_OF_EVENTS = [1, 5, 6, 7];

interface Victims {
  sponsor: KeyHolder;
  tasks: readonly NostrTask[];
  cheats: readonly KeyHolder[];
  /** The acts that each honest account has signed, by its id. */
  acts: ReadonlyMap<string, readonly Event[]>;
}

/** Kills workers, and lets the relays lie in another way each half second, until the work is done. */
export async function lieWhile(
  world: World,
  { both }: Relays,
  victims: Victims,
  work: Promise<unknown>,
): Promise<void> {
  let isBusy = true;
  const done = work.finally(() => {
    isBusy = false;
  });
  const random = world.random.fork("lies");
  const lying = async () => {
    const forged = forgeFor(victims);
    for (let turn = random.between(0, LIES.length - 1); isBusy; turn++) {
      for (const [n, { relay }] of both.entries()) {
        // Every lie has its turn, and each relay lies in another way.
        const lie = LIES[(turn + n) % LIES.length] ?? "none";
        relay.isSilent = lie === "silent";
        relay.events.lies = {
          ...(lie === "omits" ? { omits: [random.pick(KINDS_OF_EVENTS)] } : {}),
          ...(lie === "forges" ? { forges: forged } : {}),
        };
        if (lie !== "none") world.faults.delivered(lie === "silent" ? "relay silent" : `relay ${lie}`);
      }
      await sleep(500);
    }
    for (const { relay } of both) {
      relay.isSilent = false;
      relay.events.lies = {};
    }
  };
  const killing = async () => {
    while (isBusy) {
      await killWorker(world, random.between(0, 2));
      await sleep(random.between(2_000, 4_000));
    }
  };
  await Promise.all([done, lying(), killing()]);
}

/** Acts in the name of the cheats with invalid signatures, and deletions of honest acts signed by a stranger. */
function forgeFor({ sponsor, tasks, cheats, acts }: Victims): Event[] {
  const forgeries = cheats.flatMap((cheat, n) =>
    tasks.slice(0, 6).map(({ kind, post }) => {
      const foreign = sponsor.sign(actFor(kind, sponsor.pubkey, post));
      return n % 2 === 0
        ? { ...foreign, pubkey: cheat.pubkey }
        : { ...cheat.sign({ kind: 1, content: "", tags: [] }), ...actFor(kind, sponsor.pubkey, post) };
    }),
  );
  const [stranger] = cheats;
  const deletions = [...acts.values()]
    .flat()
    .slice(0, 20)
    .flatMap(({ id, pubkey }) => {
      const own = stranger?.sign({ kind: 5, content: "", tags: [["e", id]] });
      return own ? [own, { ...own, pubkey }] : [];
    });
  return [...forgeries, ...deletions];
}

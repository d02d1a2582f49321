import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import type { Event } from "@nostr-relay/common";
import type { KeyHolder } from "../players/key-holder.ts";
import type { Relays } from "./start-relays.ts";
import type { World } from "./start-world.ts";

export const KINDS_OF_A_POST = ["comment", "like", "repost"] as const satisfies readonly ActionKind[];

export interface NostrTask {
  id: string;
  kind: (typeof KINDS_OF_A_POST)[number];
  /** The id of the post's event, in hex. */
  post: string;
}

/** Stores an event at a relay, even while the relay lies to its clients. */
export const publish = ({ relay }: NostrSandbox, event: Event): void => void relay.events.upsert(event);

export function publishEverywhere({ both }: Relays, event: Event | undefined): void {
  if (!event) throw new Error("An act is missing.");
  for (const relay of both) publish(relay, event);
}

/** Publishes posts of the sponsor, and a task of each kind for every post. */
export async function publishNostrTasks(
  { db }: World,
  relays: Relays,
  { sponsor, posts }: { sponsor: KeyHolder; posts: number },
): Promise<NostrTask[]> {
  const policy = networkModule("nostr").policyOf(relays.settings as unknown as NetworkConfig);
  const tasks: NostrTask[] = [];
  for (let n = 0; n < posts; n++) {
    const note = sponsor.sign({ kind: 1, content: `Post ${n}`, tags: [] });
    publishEverywhere(relays, note);
    for (const kind of KINDS_OF_A_POST) {
      const task = {
        network: "nostr",
        kind,
        targetUsername: "sponsor",
        targetAccountId: sponsor.externalId,
        targetPostId: `nostr:${note.id}`,
        basePoints: 10n,
        description: `${kind} of post ${n}`,
        expiresAt: null,
        budgetPoints: null,
      };
      const id = await publishNewTask(db, task, (_network, asked) => policy[asked]);
      tasks.push({ id, kind, post: note.id });
    }
  }
  return tasks;
}

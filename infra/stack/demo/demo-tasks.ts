import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { Db } from "@lode/db/connection";
import type { NewTask } from "@lode/db/tasks/tasks.repository";
import { makeKeyHolder } from "@lode/sandbox/people/nostr-client";
import type { SandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishNewTask } from "./publish-new-task.ts";

const DAY_MS = 86_400_000;

interface Campaign {
  target: string;
  follow: { points: bigint; description: string };
  post: Prices & { text: string };
  /** The texts that automation may post, each a single time. */
  texts: readonly string[];
  days: number | null;
}

export const CAMPAIGNS: readonly Campaign[] = [
  {
    target: "lode",
    follow: { points: 100n, description: "Follow Lode for payout notes and new tasks" },
    post: { text: "Signal in, ore out. What did you mine today?", like: 40n, repost: 60n, comment: 70n },
    texts: [
      "Three follows and a repost, and the receipts to prove it.",
      "Mostly likes today; the payout went through before lunch.",
      "Nothing yet, but the tasks for tomorrow look good.",
      "Followed two new accounts and learned something from both.",
      "A quiet day: one repost that I would have made anyway.",
      "My first withdrawal. The transaction is on the explorer.",
    ],
    days: null,
  },
  {
    target: "oreworks",
    follow: { points: 45n, description: "Follow Oreworks, who map what lies below" },
    post: { text: "The survey of the north field, with every sample.", like: 30n, repost: 50n, comment: 60n },
    texts: [
      "Good to see the raw samples and not only the averages.",
      "Sample 14 is the one I would drill next to.",
      "How deep were the northern cores this time?",
      "Clear maps, thank you for putting all of it online.",
    ],
    days: 30,
  },
  {
    target: "signalfield",
    follow: { points: 35n, description: "Follow Signalfield and its weekly letter" },
    post: { text: "Issue 42: how to tell a signal from an echo.", like: 25n, repost: 40n, comment: 45n },
    texts: [
      "The part about delay alone was worth the read.",
      "I had been counting echoes as signals for years.",
      "Is there a longer version of the second example?",
      "Sent this issue to the whole team.",
    ],
    days: 14,
  },
  {
    target: "strata_news",
    follow: { points: 10n, description: "Follow Strata News" },
    post: { text: "Five layers, five stories, five minutes.", like: 10n, repost: 10n, comment: 10n },
    texts: [
      "The third layer was new to me.",
      "Five minutes well spent on the way to work.",
      "More of the second story, please.",
    ],
    days: 7,
  },
];

type TaskOfPost = Omit<NewTask, "kind" | "basePoints" | "description" | "texts">;
type KindOnPost = Exclude<ActionKind, "follow">;
type Prices = Record<KindOnPost, bigint>;
/** In the order in which the tasks are published. */
const VERBS: Record<KindOnPost, string> = { comment: "Comment on", repost: "Repost", like: "Like" };

/** Publishes a task of each kind on a post. */
async function publishOnPost(
  db: Db,
  about: TaskOfPost,
  { title, prices, texts }: { title: string; prices: Prices; texts: readonly string[] },
): Promise<void> {
  for (const [kind, verb] of Object.entries(VERBS) as [KindOnPost, string][]) {
    const description = `${verb} “${title}”`;
    const task = { ...about, kind, basePoints: prices[kind], description };
    await publishNewTask(db, kind === "comment" ? { ...task, texts } : task);
  }
}

/** Publishes tasks of all four kinds. Their targets exist in the X sandbox. */
export async function publishDemoTasks(db: Db, sandbox: SandboxControls, now: Date): Promise<void> {
  for (const { target, follow, post, texts, days } of [...CAMPAIGNS].reverse()) {
    const { id } = await sandbox.xUser(target);
    const published = await sandbox.publishPost(target, post.text);
    const about = {
      network: "x",
      targetUsername: target,
      targetAccountId: id,
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      budgetPoints: 50_000n,
    };
    await publishOnPost(
      db,
      { ...about, targetPostId: published.id },
      { title: post.text, prices: post, texts },
    );
    const following = { targetPostId: null, basePoints: follow.points, description: follow.description };
    await publishNewTask(db, { ...about, kind: "follow", ...following });
  }
}

const NOSTR_POST =
  "Every award here has a receipt that anybody can check, offline and for good. Which one is yours?";

/** The texts that automation may post, each a single time. */
export const NOSTR_TEXTS: readonly string[] = [
  "#ad A repost of this post, and I checked the receipt on a plane.",
  "#ad My first like with a proof beside it.",
  "#ad None yet, but this comment will be one.",
];

/** The people of the demo: a miner who links a key can choose one of the two in the sandbox's signer. */
const NOSTR_SPONSOR = "lode_notes";
const NOSTR_PEOPLE = ["quiet_wren", "sage_finch"] as const;

/** Adds people to the Nostr sandbox at this address, and publishes three tasks on a post of theirs. */
export async function publishNostrDemoTasks(db: Db, sandbox: SandboxControls, nostr: string): Promise<void> {
  const sponsor = await makeKeyHolder(nostr, NOSTR_SPONSOR, { trusted: 8, known_days: 900 });
  for (const name of NOSTR_PEOPLE) await makeKeyHolder(nostr, name, { trusted: 5, known_days: 400 });
  const { id } = await sandbox.publishNote(sponsor.pubkey, NOSTR_POST);
  const about = {
    network: "nostr",
    targetUsername: NOSTR_SPONSOR,
    targetAccountId: sponsor.account,
    targetPostId: `nostr:${id}`,
    expiresAt: null,
    budgetPoints: 50_000n,
  };
  const prices = { comment: 70n, repost: 60n, like: 40n };
  await publishOnPost(db, about, { title: "Every award here has a receipt", prices, texts: NOSTR_TEXTS });
}

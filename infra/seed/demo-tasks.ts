import { connect } from "@lode/db/connection";
import { publishTask } from "@lode/db/tasks/tasks.repository";
import type { SandboxControls } from "../client/sandbox-controls.ts";

const DAY_MS = 86_400_000;

interface Campaign {
  target: string;
  follow: { points: bigint; description: string };
  post: { text: string; like: bigint; repost: bigint; comment: bigint };
  /** Days until it expires; null: open end. */
  days: number | null;
}

const CAMPAIGNS: readonly Campaign[] = [
  {
    target: "lode",
    follow: { points: 60n, description: "Follow Lode for payout notes and new tasks" },
    post: { text: "Signal in, ore out. What did you mine today?", like: 40n, repost: 60n, comment: 70n },
    days: null,
  },
  {
    target: "oreworks",
    follow: { points: 45n, description: "Follow Oreworks, who map what lies below" },
    post: { text: "The survey of the north field, with every sample.", like: 30n, repost: 50n, comment: 60n },
    days: 30,
  },
  {
    target: "signalfield",
    follow: { points: 35n, description: "Follow Signalfield and its weekly letter" },
    post: { text: "Issue 42: how to tell a signal from an echo.", like: 25n, repost: 40n, comment: 45n },
    days: 14,
  },
  {
    target: "strata_news",
    follow: { points: 10n, description: "Follow Strata News" },
    post: { text: "Five layers, five stories, five minutes.", like: 10n, repost: 10n, comment: 10n },
    days: 7,
  },
];

const VERBS = { like: "Like", repost: "Repost", comment: "Comment on" } as const;

/** Tasks of all four kinds, whose targets really stand in the X sandbox. */
export async function publishDemoTasks(
  databaseUrl: string,
  sandbox: SandboxControls,
  now: Date,
): Promise<void> {
  const db = connect(databaseUrl, { poolSize: 1, name: "lode-seed" });
  try {
    for (const { target, follow, post, days } of [...CAMPAIGNS].reverse()) {
      const user = await sandbox.xUser(target);
      const published = await sandbox.publishPost(target, post.text);
      const about = {
        targetUsername: target,
        targetTwitterId: user.id,
        expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
        budgetPoints: 50_000n,
      };
      await db.transaction(async (trx) => {
        for (const kind of ["comment", "repost", "like"] as const) {
          const description = `${VERBS[kind]} “${post.text}”`;
          const tweet = { targetTweetId: published.id, basePoints: post[kind], description };
          await publishTask(trx, { ...about, taskType: kind, ...tweet });
        }
        const following = { targetTweetId: null, basePoints: follow.points, description: follow.description };
        await publishTask(trx, { ...about, taskType: "follow", ...following });
      });
    }
  } finally {
    await db.destroy();
  }
}

import { connect } from "@lode/db/connection";
import { publishNewTask } from "./publish-new-task.ts";

const POST =
  "Every award here has a receipt that anybody can check, offline and for good. Which one is yours?";

/** The texts that automation may post, each a single time. */
export const NOSTR_TEXTS: readonly string[] = [
  "#ad A repost of this post, and I checked the receipt on a plane.",
  "#ad My first like with a proof beside it.",
  "#ad None yet, but this comment will be one.",
];

/** The people of the demo: whoever links a key can choose one of the two in the sandbox's signer. */
const SPONSOR = "lode_notes";
const PEOPLE = ["quiet_wren", "sage_finch"] as const;

async function post<Answer>(sandbox: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${sandbox}/sandbox${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The Nostr sandbox answered ${response.status} to ${path}.`);
  return (await response.json()) as Answer;
}

/** Adds people to the Nostr sandbox at this address, and publishes three tasks on a post of theirs. */
export async function publishNostrDemoTasks(databaseUrl: string, sandbox: string): Promise<void> {
  const add = (name: string, standing: { trusted: number; known_days: number }) =>
    post<{ pubkey: string }>(sandbox, "/people", { name, ...standing });
  const { pubkey } = await add(SPONSOR, { trusted: 8, known_days: 900 });
  for (const name of PEOPLE) await add(name, { trusted: 5, known_days: 400 });
  const { id } = await post<{ id: string }>(sandbox, `/people/${pubkey}/notes`, { content: POST });
  const about = {
    network: "nostr",
    targetUsername: SPONSOR,
    targetAccountId: `nostr:${pubkey}`,
    targetPostId: `nostr:${id}`,
    expiresAt: null,
    budgetPoints: 50_000n,
  };
  const db = connect(databaseUrl, { poolSize: 1, name: "lode-seed" });
  try {
    const says = { like: "Like", repost: "Repost", comment: "Comment on" } as const;
    for (const [kind, basePoints] of [
      ["comment", 70n],
      ["repost", 60n],
      ["like", 40n],
    ] as const) {
      const texts = kind === "comment" ? { texts: NOSTR_TEXTS } : {};
      const description = `${says[kind]} “Every award here has a receipt”`;
      await publishNewTask(db, { ...about, kind, basePoints, description, ...texts });
    }
  } finally {
    await db.destroy();
  }
}

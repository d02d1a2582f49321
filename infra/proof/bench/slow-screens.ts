import { signIn } from "@lode/core/contracts/http/auth";
import { connect } from "@lode/db/connection";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import type { Stack } from "../../stack/stack.ts";
import type { Destination, Visit } from "./slow-line.ts";

export interface Screen extends Destination {
  path: string;
  limits: Partial<Visit>;
}

const SHIFT = 0.02;

/** The five screens of a miner's first day, with their limits. The last four are those of a miner who is signed in. */
export async function screensOf(stack: Stack): Promise<Screen[]> {
  const { web } = stack.urls;
  const prepare = await signedInMiner(stack);
  return [
    {
      path: "/",
      url: web,
      ready: { selector: "h1", text: "Turn signal into ore." },
      limits: { firstPaint: 2_500, ready: 3_000, bytes: 190_000, shift: SHIFT },
    },
    {
      path: "/dashboard",
      url: `${web}/dashboard`,
      ready: { selector: "main", text: "@lode" },
      prepare,
      limits: { ready: 5_000, shift: SHIFT },
    },
    {
      path: "/profile",
      url: `${web}/profile`,
      ready: { selector: "#wallet", text: "Select Wallet" },
      prepare,
      limits: { ready: 6_000, bytes: 250_000, shift: SHIFT },
    },
    {
      path: "/opportunities",
      url: `${web}/opportunities`,
      ready: { selector: "h1", text: "Earning Opportunities" },
      prepare,
      limits: { shift: SHIFT },
    },
    {
      path: "/proof",
      url: `${web}/proof`,
      ready: { selector: "#treasury-title", text: "" },
      prepare,
      limits: { ready: 4_000, shift: SHIFT },
    },
  ];
}

/** Creates a miner with a linked account and an open task. */
async function signedInMiner({ urls }: Stack): Promise<NonNullable<Destination["prepare"]>> {
  const { x = "", mail = "", solana, web } = urls;
  const sandbox = sandboxControls({ x, mail, solana });
  const db = connect(urls.database, { poolSize: 1, name: "lode-bench" });
  await publishFollow(db, sandbox, { description: "Follow Lode for payout notes" });
  await db.destroy();
  const person = { email: "slow@bench.test", password: "a seam below the hill", displayName: "Slow Miner" };
  const { client, link } = await becomeMiner(web, sandbox, person);
  await link("mara_digs");
  const { email, password } = person;
  const captcha_token = await client.captcha("signin");
  const { session } = await client.call(signIn, { body: { email, password, captcha_token } });
  return async (context) => {
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: web })));
    await context.addInitScript(
      (token) => localStorage.setItem("session_token", token),
      session.access_token,
    );
  };
}

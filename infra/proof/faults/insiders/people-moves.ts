import { randomUUID } from "node:crypto";
import type { ConsoleClient } from "./console-client.ts";
import type { Conspiracy } from "./conspiracy.ts";
import type { Insider } from "./insider.ts";

const reason = "part of the plan";

interface ListedOperator {
  id: string;
  email: string;
  role: string;
  disabledAt: string | null;
}

const listOperators = async ({ console }: Insider): Promise<ListedOperator[]> =>
  ((await console.call("GET", "/api/operators")).body.items ?? []) as ListedOperator[];

/** An owner gives a viewer more power. */
export async function promoteViewer({ insiders }: Conspiracy, insider: Insider): Promise<boolean> {
  const viewers = insiders.filter(({ role }) => role === "viewer").map(({ email }) => email);
  const viewer = (await listOperators(insider)).find(({ email }) => viewers.includes(email));
  if (!viewer) return false;
  const role = viewer.role === "viewer" ? "operator" : "viewer";
  const path = `/api/operators/${viewer.id}/role`;
  return (await insider.console.call("PUT", path, { role, reason })).status === 200;
}

/** An owner may have promoted the viewer meanwhile. */
const isViewer = async (console: ConsoleClient): Promise<boolean> =>
  ((await console.call("GET", "/api/me")).body.operator as { role?: string } | null)?.role === "viewer";

/** A viewer searches for parts of a friend's address, and for the same parts with another end. */
export async function guessAddress(
  { friends, revealed }: Conspiracy,
  { console, random }: Insider,
): Promise<boolean> {
  if (!(await isViewer(console))) return false;
  const { email } = random.pick(friends);
  const part = email.slice(0, random.between(email.indexOf("@") + 1, email.length - 1));
  const wrong = `${part}~`;
  const ask = async (q: string) =>
    JSON.stringify((await console.call("GET", `/api/miners?q=${encodeURIComponent(q)}`)).body);
  if ((await ask(part)) !== (await ask(wrong))) revealed.push(part);
  return true;
}

/** A viewer tries what only others may do. Returns whether anything was allowed. */
export async function overstep({ friends }: Conspiracy, { console, random }: Insider): Promise<boolean> {
  if (!(await isViewer(console))) return false;
  const userId = random.pick(friends).userId;
  const tries = [
    console.call("POST", `/api/miners/${userId}/adjust`, { requestId: randomUUID(), points: 50, reason }),
    console.call("POST", "/api/operators", { email: "x@insiders.test", role: "owner", reason }),
    console.call("POST", "/api/halts/payouts", { reason }),
  ];
  const answers = await Promise.all(tries);
  if (answers.some(({ status }) => status === 200)) throw new Error("A viewer changed something.");
  return true;
}

import type { Random } from "../../world/random.ts";
import { operate } from "../world/operate.ts";
import type { World } from "../world/start-world.ts";
import { type ConsoleClient, openConsoleClient } from "./console-client.ts";
import { OWNER } from "./limits.ts";

export type InsiderRole = "viewer" | "operator" | "owner";

/** Somebody with an operator's account who tries to get more than the role allows. */
export interface Insider {
  email: string;
  role: InsiderRole;
  console: ConsoleClient;
  random: Random;
}

const PASSWORD = "an insider's passphrase";

/** Adds an account on the command line, as whoever installs Lode does, and signs in. */
export async function hireInsider(
  world: World,
  { name, role, random }: { name: string; role: InsiderRole; random: Random },
): Promise<Insider> {
  const email = `${name}@insiders.test`;
  const { isDone, output } = await operate(world, "operator", "add", email, role, "joins the team", "--json");
  const password = /"password":\s*"([^"]+)"/.exec(output)?.[1];
  if (!isDone || !password) throw new Error(`The operator was not added: ${output}`);
  return { email, role, random, console: await signInFirst(world, email, password) };
}

/** The owner of the configuration. */
export async function signInOwner(world: World, random: Random): Promise<Insider> {
  const client = openConsoleClient(world.stack.urls.operators);
  const { status, body } = await client.call("POST", "/api/sign-in", OWNER);
  if (status !== 200) throw new Error(`The owner cannot sign in: ${JSON.stringify(body)}`);
  return { email: OWNER.email, role: "owner", random, console: client };
}

/** Signs in with a first password and replaces it. */
export async function signInFirst(world: World, email: string, first: string): Promise<ConsoleClient> {
  const client = openConsoleClient(world.stack.urls.operators);
  const signedIn = await client.call("POST", "/api/sign-in", { email, password: first });
  const changed = await client.call("POST", "/api/password", { current: first, next: PASSWORD });
  if (signedIn.status !== 200 || changed.status !== 200)
    throw new Error(`${email} cannot sign in: ${JSON.stringify([signedIn.body, changed.body])}`);
  return client;
}

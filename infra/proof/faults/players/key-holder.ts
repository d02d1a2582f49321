import { hashToken, randomToken } from "@lode/adapters/crypto/random-token";
import { challengeLink, proveLink } from "@lode/core/contracts/http/accounts";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { openSession } from "@lode/db/auth/sessions.repository";
import { confirmUser, createUser } from "@lode/db/auth/users.repository";
import { transactionOf } from "@lode/db/transaction";
import type { Event } from "@nostr-relay/common";
import { type EventTemplate, finalizeEvent } from "nostr-tools/pure";
import type { World } from "../world/start-world.ts";
import { callLode } from "./player.ts";

/** A miner with a key of Nostr, who signs with nostr-tools. */
export interface KeyHolder {
  bearer: string;
  /** nostr: and the public key. */
  externalId: string;
  pubkey: string;
  sign(template: Omit<EventTemplate, "created_at"> & { created_at?: number }): Event;
}

const seconds = () => Math.floor(Date.now() / 1_000);

/** Makes a person at the first relay of a world, and a miner who has linked the person's key by a signature. */
export const makeKeyHolder = ({ stack, db, relays }: World, name: string): Promise<KeyHolder> =>
  makeKeyHolderAt(`http://127.0.0.1:${relays?.both[0].port}`, { stack, db }, name);

/** `sandboxUrl`: the relay's address over http. */
export async function makeKeyHolderAt(
  sandboxUrl: string,
  { stack, db }: Pick<World, "stack" | "db">,
  name: string,
): Promise<KeyHolder> {
  const response = await fetch(`${sandboxUrl}/sandbox/people`, {
    method: "POST",
    body: JSON.stringify({ name, trusted: 5, known_days: 200 }),
  });
  const { secret, pubkey } = (await response.json()) as { secret: string; pubkey: string };
  const bearer = randomToken();
  await transactionOf(db)(async (trx) => {
    const passwordHash = "no password";
    const user = { email: `${name}@keys.test`, passwordHash, displayName: name, termsVersion: "keys" };
    const userId = await createUser(trx, user);
    if (!userId) throw new Error("Two people got the same address.");
    await confirmUser(trx, userId);
    const secrets = { cookieHash: hashToken(randomToken()), bearerHash: hashToken(bearer) };
    await openSession(trx, { userId, passwordHash, userAgent: "faults", ...secrets });
  });
  const sign: KeyHolder["sign"] = (template) =>
    finalizeEvent({ created_at: seconds(), ...template }, Buffer.from(secret, "hex"));
  const ask = (path: string, body: object) =>
    callLode(stack.urls.web, { bearer }, "POST", path.replace(":network", "nostr"), body);
  const { challenge, url } = (await ask(challengeLink.path, {})).body as { challenge: string; url: string };
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  const event = sign({ kind: 27235, content: "", tags });
  const { status } = await ask(proveLink.path, { event: JSON.parse(JSON.stringify(event)) });
  if (status !== 200) throw new Error(`The key of ${name} could not be linked: ${status}.`);
  return { bearer, pubkey, externalId: `nostr:${pubkey}`, sign };
}

/** The event with which clients do a task of this kind. */
export function actFor(kind: ActionKind, account: string, post: string): Omit<EventTemplate, "created_at"> {
  const tags = [
    ["e", post, "", "root"],
    ["p", account],
  ];
  switch (kind) {
    case "follow":
      throw new Error("A follow is an entry in a list.");
    case "like":
      return { kind: 7, content: "+", tags };
    case "repost":
      return { kind: 6, content: "", tags };
    case "comment":
      return { kind: 1, content: "#ad Well said.", tags };
  }
}

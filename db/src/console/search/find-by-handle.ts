import type { Handle } from "@lode/core/domain/operators-search";
import type { DbOrTrx } from "../../connection.ts";
import { prefixOf, wordsQuery } from "../prefix-of.ts";
import { BY_PART_OF_WALLET, BY_SIGNATURE, BY_WALLET } from "./by-chain.ts";
import { BY_ID, BY_PAYLOAD } from "./by-id.ts";
import { BY_EMAIL, BY_NAME, BY_START_OF_EMAIL, BY_USERNAME } from "./by-person.ts";
import { BY_BOTH_ENDS, BY_ONE_END, startsWith } from "./by-short-id.ts";
import { ask, type Hit } from "./lookups.ts";

/** A single letter is the beginning of too much. */
const SHORTEST_START = 2;

/** Finds miners by the beginnings of names, handles and wallets, and subjects by one end of their ids. */
function findByWords(
  db: DbOrTrx,
  { text, words, wallet }: Extract<Handle, { shape: "words" }>,
  seesAddresses: boolean,
): Promise<Hit[]> {
  const isOneWord = /^\S+$/.test(text);
  const isEndOfId = /^[0-9a-f]{8}$/.test(text);
  if (text.length < SHORTEST_START || words.length === 0) return Promise.resolve([]);
  return ask(
    db,
    [
      ...(isEndOfId ? BY_ONE_END : []),
      ...(isOneWord ? BY_USERNAME : []),
      ...(isOneWord && seesAddresses ? BY_START_OF_EMAIL : []),
      ...BY_NAME,
      ...(wallet ? BY_PART_OF_WALLET : []),
    ],
    {
      words: wordsQuery(words),
      ...(isOneWord ? { username: text, pattern: prefixOf(text) } : {}),
      ...(isEndOfId ? { ...startsWith(text), end: text } : {}),
      ...(wallet ? { walletPattern: `${wallet}%` } : {}),
    },
  );
}

/**
 * Finds out what a handle refers to, using indexed look-ups only. With `seesAddresses`, the beginning of an address finds
 * its miner: for other readers that would reveal the rest, character by character.
 */
export async function findByHandle(
  db: DbOrTrx,
  handle: Handle,
  { seesAddresses }: { seesAddresses: boolean },
): Promise<Hit[]> {
  switch (handle.shape) {
    case "id": {
      const hits = await ask(db, BY_ID, { id: handle.id });
      return hits.length > 0 ? hits : ask(db, BY_PAYLOAD, { value: handle.id });
    }
    case "short-id":
      return ask(db, BY_BOTH_ENDS, { ...startsWith(handle.start), end: handle.end });
    case "email":
      return seesAddresses
        ? ask(db, BY_START_OF_EMAIL, { pattern: prefixOf(handle.email) })
        : ask(db, BY_EMAIL, { email: handle.email });
    case "username":
      return ask(db, BY_USERNAME, { username: handle.username, pattern: prefixOf(handle.username) });
    case "signature":
      return ask(db, BY_SIGNATURE, { signature: handle.signature });
    case "wallet":
      return ask(db, BY_WALLET, { address: handle.address });
    case "short-wallet":
      return ask(db, BY_PART_OF_WALLET, { walletPattern: `${handle.start}%${handle.end}` });
    case "words": {
      const hits = await findByWords(db, handle, seesAddresses);
      return hits.length > 0 ? hits : ask(db, BY_PAYLOAD, { value: handle.text });
    }
    case "other":
      return ask(db, BY_PAYLOAD, { value: handle.text });
  }
}

import * as z from "zod/mini";
import { KINDS } from "../domain/networks/action-kinds.ts";
import { NETWORK_IDS } from "../domain/networks/networks.ts";

/** A UUIDv7 made by Lode. */
export const lodeId = z.uuid();

/** The path parameters of an endpoint about one record. */
export const byId = z.object({ id: lodeId });

/** The answer to a change that returns nothing. */
export const done = z.object({ success: z.literal(true) });

/**
 * The id that a network gives an account or a post. X's ids are plain numbers, stored as text because they
 * do not fit a JavaScript number. Every other network's ids have a scheme, such as `did:plc:…`, so an id
 * alone identifies an account.
 */
export const externalId = z.string().check(z.regex(/^(\d{1,20}|[a-z]+:[\w.:%/~-]{1,200})$/));

/** An id, or the spelling in which a network shows an id to people: on Nostr npub1…, note1… or nevent1…. */
export const typedId = z
  .string()
  .check(z.regex(/^(\d{1,20}|[a-z]+:[\w.:%/~-]{1,500}|n[a-z]+1[a-z\d]{1,500})$/i));

export const networkId = z.enum(NETWORK_IDS);

export const taskType = z.enum(KINDS);

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

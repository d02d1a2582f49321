import * as z from "zod/mini";
import { KINDS } from "../domain/networks/action-kinds.ts";

/** UUIDv7 made by Lode. */
export const lodeId = z.uuid();

/**
 * A network's id of an account or a post. Plain numbers are X's (as text: they do not fit a JavaScript number); every
 * other network's ids have a scheme, such as `did:plc:…`, so that an id alone names one account.
 */
export const externalId = z.string().check(z.regex(/^(\d{1,20}|[a-z]+:[\w.:%/~-]{1,200})$/));

/** The kind of a task. */
export const taskType = z.enum(KINDS);

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

import * as z from "zod/mini";
import { KINDS } from "../domain/networks/action-kinds.ts";

/** UUIDv7 made by Lode. */
export const lodeId = z.uuid();

/**
 * A network's id of an account or a post: a number, as text since X's do not fit a JavaScript number, or an identifier
 * with a scheme, such as `did:plc:…`.
 */
export const externalId = z.string().check(z.regex(/^(\d{1,20}|[a-z]+:[\w.:%/~-]{1,200})$/));

/** The kind of a task. */
export const taskType = z.enum(KINDS);

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

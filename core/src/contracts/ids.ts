import * as z from "zod/mini";
import { KINDS } from "../domain/networks/action-kinds.ts";

/** UUIDv7 made by Lode. */
export const lodeId = z.uuid();

/** X's numeric id, always as text: it does not fit a JavaScript number. */
export const xId = z.string().check(z.regex(/^\d{1,20}$/));

/** What a task asks for. */
export const taskType = z.enum(KINDS);

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

import * as z from "zod/mini";
import { lodeId } from "../ids.ts";

/** A time as Postgres writes it in JSON. */
export const time = z.string();

/** The query of lists that are read page by page, newest first. */
export const pageQuery = {
  cursor: z.optional(lodeId),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
};

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.nullable(lodeId) });

import * as z from "zod/mini";

const phrase = z.object({ code: z.string(), values: z.record(z.string(), z.string()) });

/** The sentence beside it, as codes: the page says it in its own language. Empty for somebody's own words. */
export const said = z.array(
  z.object({
    code: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.array(phrase)])),
  }),
);

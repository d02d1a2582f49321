import * as z from "zod/mini";
import type { Said } from "../domain/sentences/say.ts";

export const said: z.ZodMiniType<Said> = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.lazy(() => said)])),
});

/** A sentence in English, and as codes from which the page writes it in the miner's language. */
export const sentence = z.object({
  text: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), said])),
});

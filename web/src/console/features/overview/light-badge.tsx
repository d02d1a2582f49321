import type { Overview } from "@lode/core/contracts/console/overview";
import { Status } from "../../../ui/badge.tsx";
import { TONE_OF_LIGHT, WORD_OF_LIGHT } from "./lights.ts";

/** Green, amber or red as a dot and a word. */
export function LightBadge({ light }: { light: Overview["light"] }) {
  return <Status tone={TONE_OF_LIGHT[light]}>{WORD_OF_LIGHT[light]}</Status>;
}

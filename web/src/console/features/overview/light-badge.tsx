import type { Overview } from "@lode/core/contracts/console/overview";
import { overviewTexts } from "../../../texts/console/en/overview.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";

type Light = Overview["light"];

export const TONE_OF_LIGHT: Record<Light, Tone> = { green: "sound", amber: "ore", red: "fault" };

/** Green, amber or red as a dot and a word. */
export function LightBadge({ light }: { light: Overview["light"] }) {
  return <Status tone={TONE_OF_LIGHT[light]}>{overviewTexts.lights[light]}</Status>;
}

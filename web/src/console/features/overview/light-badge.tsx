import type { Overview } from "@lode/core/contracts/console/overview";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";

type Light = Overview["light"];

export const TONE_OF_LIGHT: Record<Light, Tone> = { green: "sound", amber: "ore", red: "fault" };

/** Green, amber or red as a dot and a word, with its cause where the row does not say it. */
export function LightBadge({ light, cause }: { light: Light; cause?: string | null }) {
  return (
    <>
      <Status tone={TONE_OF_LIGHT[light]}>{overviewTexts.lights[light]}</Status>
      {cause ? <span className="block text-xs text-silt">{cause}</span> : null}
    </>
  );
}

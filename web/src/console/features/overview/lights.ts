import type { Overview } from "@lode/core/contracts/console/overview";
import type { Tone } from "../../../ui/badge.tsx";

type Light = Overview["light"];

export const TONE_OF_LIGHT: Record<Light, Tone> = { green: "sound", amber: "ore", red: "fault" };

export const WORD_OF_LIGHT: Record<Light, string> = { green: "OK", amber: "Watch", red: "Act" };

import type { Banner } from "./banner-slot.tsx";

const NONE: readonly Banner[] = [];

/** What every page must show, from the overview. */
export const useBanners = (): readonly Banner[] => NONE;

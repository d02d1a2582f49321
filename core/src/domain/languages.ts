export const LANGUAGE_IDS = ["en", "de"] as const;
export type Language = (typeof LANGUAGE_IDS)[number];

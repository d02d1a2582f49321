import { locale } from "./language.ts";

const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
/** The time under a heading that names the day. Apart from format.ts, which visitors download. */
export const timeOfDay = (at: string | Date): string => clock.format(new Date(at));

import { updateProfile } from "@lode/core/contracts/http/profile";
import type { Language } from "@lode/core/domain/languages";
import { call } from "../../../lib/api.ts";
import { switchLanguage } from "../../../lib/language.ts";
import { readToken } from "../../../lib/session.ts";

/** Mails follow the page. If the profile cannot be changed now, the page changes its language all the same. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (readToken() !== null) await call(updateProfile, { body: { language } }).catch(() => undefined);
  await switchLanguage(language);
}

import type { SentenceTexts } from "../say.ts";
import { automation } from "./sentences/automation.ts";
import { acts, failures, holds, ledger } from "./sentences/money.ts";
import { notices } from "./sentences/notices.ts";
import { problems } from "./sentences/problems.ts";
import { refusals } from "./sentences/refusals.ts";
import { requests } from "./sentences/requests.ts";
import { networks, verdicts } from "./sentences/verdicts.ts";

/** What the server says. The English is in core/src/domain/sentences and core/src/contracts/problem.ts. */
export const sentences: SentenceTexts = {
  ...verdicts,
  ...networks,
  ...automation,
  ...holds,
  ...failures,
  ...acts,
  ...ledger,
  ...notices,
  ...refusals,
  ...requests,
  ...problems,
  "too-few.x": "Braucht {needed}+ Follower (hat {has})",
  "too-few.nostr": "Braucht {needed}+ vertraute Follower (hat {has})",
  "too-new.x": "Konto zu neu ({days:Tag|Tage} alt, braucht {needed}+ Tage)",
  "too-new.nostr": "Schlüssel zu neu (seit {days:Tag|Tagen} bekannt, braucht {needed}+ Tage)",
  "undelegated.nostr":
    "Lode kann diesen Schlüssel nicht um eine Unterschrift bitten: Verknüpfe ihn noch einmal, mit einem entfernten Signierer",
  protected:
    "Beiträge sind geschützt: Stelle das Konto bei X auf öffentlich, und Lode sieht es binnen eines Tages",
  words: "{words}",
  "age-unknown": "Unbekannt, wann das Konto erstellt wurde",
};

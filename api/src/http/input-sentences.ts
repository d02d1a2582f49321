import { inEnglish } from "@lode/core/domain/sentences/english";
import { type FAULTS, FIELD_SENTENCES } from "@lode/core/domain/sentences/request-sentences";
import { ownWords, readSaid, type Said, say, storedWords } from "@lode/core/domain/sentences/say";
import type * as z from "zod/mini";

type InputFault = keyof typeof FAULTS;

const fault = (code: InputFault, values: Said["values"] = {}): string =>
  storedWords({ code: `fault.${code}`, values });

/** What is wrong with a value, as a stored sentence without the field's name, which zod knows only later. */
export function faultOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return fault("missing");
  switch (issue.code) {
    case "too_small": {
      const exclusive = issue.inclusive === false ? "not-more" : "too-small";
      return fault(issue.origin === "string" ? "too-short" : exclusive, { n: `${issue.minimum}` });
    }
    case "too_big": {
      const exclusive = issue.inclusive === false ? "not-less" : "too-big";
      return fault(issue.origin === "string" ? "too-long" : exclusive, { n: `${issue.maximum}` });
    }
    case "invalid_value":
      return issue.values.length > 1
        ? fault("not-offered", { options: issue.values.join(", ") })
        : fault("invalid");
    default:
      return fault("invalid");
  }
}

const hasOwnSentence = (path: string): path is keyof typeof FIELD_SENTENCES => path in FIELD_SENTENCES;

/** The sentence for the first fault of a request. `path` is the field's path, such as `settings.auto_like`. */
export function sentenceForFault(path: string, stored: string): Said {
  if (hasOwnSentence(path)) return say(`input.${path}`);
  const words = path
    .replaceAll(/[._]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  const field = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const { code, values } = readSaid(stored);
  return code === "words" ? ownWords(`${field}: ${values.words}`) : { code, values: { field, ...values } };
}

/** The fault of a field for its form, in English and without the field's name. */
export const faultInEnglish = (stored: string): string =>
  inEnglish(sentenceForFault("", stored)).replace(/^: /, "");

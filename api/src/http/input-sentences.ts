import { FAULTS, FIELD_SENTENCES } from "@lode/core/domain/sentences/request-sentences";
import { fillTemplate } from "@lode/core/domain/sentences/template";
import type * as z from "zod/mini";

/** Says what is wrong with a value, to a person; the field's name comes before it. */
export function faultOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return FAULTS.missing;
  switch (issue.code) {
    case "too_small": {
      const exclusive = issue.inclusive === false ? FAULTS["not-more"] : FAULTS["too-small"];
      return fillTemplate(issue.origin === "string" ? FAULTS["too-short"] : exclusive, { n: issue.minimum });
    }
    case "too_big": {
      const exclusive = issue.inclusive === false ? FAULTS["not-less"] : FAULTS["too-big"];
      return fillTemplate(issue.origin === "string" ? FAULTS["too-long"] : exclusive, { n: issue.maximum });
    }
    case "invalid_value":
      return issue.values.length > 1
        ? fillTemplate(FAULTS["not-offered"], { options: issue.values.join(", ") })
        : FAULTS.invalid;
    default:
      return FAULTS.invalid;
  }
}

const hasOwnSentence = (path: string): path is keyof typeof FIELD_SENTENCES => path in FIELD_SENTENCES;

/** The sentence for the first fault of a request. `path` is the field's path, such as `settings.auto_like`. */
export function sentenceForFault(path: string, fault: string): string {
  if (hasOwnSentence(path)) return FIELD_SENTENCES[path];
  const words = path
    .replaceAll(/[._]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${fault}`;
}

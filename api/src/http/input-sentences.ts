import type * as z from "zod/mini";

/** The sentences that docs/pages.md has for a field, whatever is wrong with the field. */
const OWN: Readonly<Record<string, string>> = {
  amount: "Please enter a valid amount",
  bio: "Please keep it to 280 characters",
  captcha_token: "Please complete the captcha",
  display_name: "Please choose a name of 1 to 50 characters",
  email: "Please enter a valid email address",
  new_password: "Please choose a password of 8 to 128 characters",
  walletAddress: "Please connect your wallet first",
};

/** Says what is wrong with a value, to a person; the field's name comes before it. */
export function faultOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "this is missing";
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string"
        ? `please use at least ${issue.minimum} ${characters(issue.minimum)}`
        : `this must be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `please use at most ${issue.maximum} ${characters(issue.maximum)}`
        : `this must be ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}`;
    case "invalid_value":
      return issue.values.length > 1
        ? `please choose one of ${issue.values.join(", ")}`
        : "this is not valid";
    default:
      return "this is not valid";
  }
}

const characters = (number: number | bigint): string => (Number(number) === 1 ? "character" : "characters");

/** The sentence for the first fault of a request. `path` is the field's path, such as `settings.auto_like`. */
export function sentenceForFault(path: string, fault: string): string {
  const words = path
    .replaceAll(/[._]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return OWN[path] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${fault}`;
}

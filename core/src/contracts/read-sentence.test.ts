import { expect, test } from "vitest";
import { MINER_SENTENCES, say } from "../domain/sentences/sentences.ts";
import { fillTemplate, placesIn } from "../domain/sentences/template.ts";
import { PROBLEMS } from "./problem.ts";
import { readSentence } from "./read-sentence.ts";

const TEMPLATES = [
  ...Object.entries(MINER_SENTENCES),
  ...Object.entries(PROBLEMS).map(([code, [, sentence]]) => [`problem.${code}`, sentence] as const),
];

const SAMPLES: Record<string, string> = { network: "X", what: "follow of @lode" };
const WHAT = [{ code: "act.follow", values: { target: "@lode" } }];

test.each(TEMPLATES)("%s is read back from its sentence", (_, template) => {
  const values = Object.fromEntries(
    placesIn(template).map((place, n) => [place, SAMPLES[place] ?? `value-${n}`]),
  );
  const sentence = fillTemplate(template, values);
  const [said, ...more] = readSentence(sentence);
  expect(more).toEqual([]);
  // Two codes may have the same words, for example for the same fault of a form and of a request.
  const [, read = ""] = TEMPLATES.find(([code]) => code === said?.code) ?? [];
  expect(fillTemplate(read, values)).toBe(sentence);
  expect(said?.values.what).toEqual(values.what && WHAT);
});

test("a notice carries the code of its reason, and the reason its own values", () => {
  const reason = say("not-shown.follow", { network: "X", account: "@ada", target: "@lode" });
  const text = say("task-failed.text", { what: say("act.follow", { target: "@lode" }), reason });
  expect(readSentence(text)).toEqual([
    {
      code: "task-failed.text",
      values: {
        what: [{ code: "act.follow", values: { target: "@lode" } }],
        reason: [{ code: "not-shown.follow", values: { network: "X", account: "@ada", target: "@lode" } }],
      },
    },
  ]);
});

test("reasons that were joined are read one by one", () => {
  const joined = `${say("hold.review")}. ${say("hold.halted")}`;
  expect(readSentence(joined).map(({ code }) => code)).toEqual(["hold.review", "hold.halted"]);
});

test.each([
  "",
  "The wallet: not ours",
  "Chargeback, see ticket 12",
  "Payouts are paused; this one resumes with them. Ask Ada",
])("an operator's own words have no code: %j", (words) => {
  expect(readSentence(words)).toEqual([]);
});

test("an operator's own words within a sentence stay as they are", () => {
  const text = say("suspended.text", { because: "Several accounts." });
  expect(readSentence(text)).toEqual([{ code: "suspended.text", values: { because: "Several accounts." } }]);
});

import { PROBLEMS } from "@lode/core/contracts/problem";
import { MINER_SENTENCES } from "@lode/core/domain/sentences/sentences";
import { placesIn } from "@lode/core/domain/sentences/template";
import { expect, test } from "vitest";
import * as german from "./de/index.ts";
import { sentences } from "./de/sentences.ts";
import { sayAnswer, sayHere } from "./say.ts";
import { setTranslation } from "./texts.ts";

const ENGLISH: Record<string, string> = {
  ...MINER_SENTENCES,
  ...Object.fromEntries(
    Object.entries(PROBLEMS).map(([code, [, sentence]]) => [`problem.${code}`, sentence]),
  ),
};

test("German has a sentence for each code that the server says to miners, and no other", () => {
  expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(ENGLISH).toSorted());
});

test("no German sentence is the English one", () => {
  const all = Object.entries(sentences);
  expect(all.filter(([code, text]) => ENGLISH[code] === text)).toEqual([]);
});

test.each(Object.entries(sentences))("%s: the German has no place that the English lacks", (code, text) => {
  expect(placesIn(ENGLISH[code] ?? "")).toEqual(expect.arrayContaining(placesIn(text)));
});

test("without a translation an answer stays as it is", () => {
  const answer = {
    reason: "The account was removed",
    reason_said: [{ code: "account-removed", values: {} }],
  };
  expect(sayAnswer(answer)).toBe(answer);
});

test("in German every sentence with codes is said in German, wherever it stands in an answer", () => {
  setTranslation(german);
  const held = { code: "hold.review", values: {} };
  expect(
    sayAnswer({
      notifications: [
        {
          title: "Withdrawal on hold",
          title_said: [{ code: "held.title", values: {} }],
          text: "Your withdrawal of 5000 points is on hold: …",
          text_said: [{ code: "held.text", values: { amount: "5000", reason: [held] } }],
        },
      ],
      eligibility: {
        reasons: ["Need 30+ followers (has 12)", "Account creation date unknown"],
        reasons_said: [
          { code: "too-few.x", values: { needed: "30", has: "12" } },
          { code: "age-unknown", values: {} },
        ],
      },
      failure_reason: "Chargeback, see ticket 12",
      failure_reason_said: [],
    }),
  ).toMatchObject({
    notifications: [
      { title: "Auszahlung angehalten", text: expect.stringContaining(sentences["hold.review"]) },
    ],
    eligibility: {
      reasons: ["Braucht 30+ Follower (hat 12)", "Unbekannt, wann das Konto erstellt wurde"],
    },
    failure_reason: "Chargeback, see ticket 12",
  });
  setTranslation({});
});

test("a code of a newer server leaves the English", () => {
  setTranslation(german);
  expect(sayHere("Something new", [{ code: "new", values: {} }])).toBe("Something new");
  setTranslation({});
});

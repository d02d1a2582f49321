import { LANGUAGE_IDS } from "@lode/core/domain/languages";
import { expect, test } from "vitest";
import * as mails from "./mail-texts.ts";

const URL = "https://lode.example/auth/confirm?token=a-long-token";
const LEAVING = { unsubscribeUrl: "https://lode.example/api/weekly-mail/unsubscribe?token=a-token" };
const about = { product: "Lode", name: "Greta", url: URL };

test.each(LANGUAGE_IDS)("every mail in %s has subject, text and HTML in that language", (language) => {
  const to = { ...about, language };
  const objection = { subject: "verdict", isUpheld: true, answer: "You were right." } as const;
  for (const mail of [
    mails.minersMail("confirmation", { ...to, name: undefined }),
    mails.minersMail("alreadyRegistered", to),
    mails.minersMail("reset", to),
    mails.minersMail("passwordChanged", to),
    mails.minersMail("walletChanged", { ...to, address: "So1anaAddress", holdHours: 24 }),
    mails.minersMail("objectionAnswered", { ...to, ...objection }),
    mails.minersMail("weekly", { ...to, ...LEAVING, points: 120n, rank: 6, open: 3, missing: 41n }),
    mails.minersMail("weekly", {
      ...to,
      ...LEAVING,
      points: 0n,
      rank: null,
      open: 1,
      missing: 0n,
    }),
    mails.minersMail("payout", { ...to, points: 12_345n, address: "So1anaAddress" }),
  ]) {
    expect(mail.html).toContain(`<html dir="ltr" lang="${language}">`);
    expect(mail.text).toContain(URL);
    expect(mail.subject + mail.text + mail.html).not.toMatch(/undefined|\{\{|\[object/);
    expect(mail.text).toMatch(language === "de" ? /^Hallo/ : /^(Hello|Hi)/);
  }
});

test.each([
  ["en", 1, "on hold for 1 hour."],
  ["en", 24, "on hold for 24 hours."],
  ["de", 1, "warten 1 Stunde."],
  ["de", 24, "warten 24 Stunden."],
] as const)("in %s, a hold of %d hours is %s", (language, holdHours, text) => {
  const mail = mails.minersMail("walletChanged", { ...about, language, address: "So1anaAddress", holdHours });
  expect(mail.text).toContain(text);
});

test("only the link may be broken within a word", () => {
  const { html } = mails.minersMail("reset", { ...about, language: "en" });
  expect(html.match(/word-break:break-all/g)).toHaveLength(1);
  expect(html).toContain(`<span style="word-break:break-all">${URL}</span>`);
});

test("the weekly mail has an unsubscribe link in text and HTML, other mails have none", () => {
  const chosen = mails.minersMail("weekly", {
    ...about,
    ...LEAVING,
    language: "en",
    points: 120n,
    rank: 6,
    open: 3,
    missing: 41n,
  });
  expect(chosen.unsubscribeUrl).toBe(LEAVING.unsubscribeUrl);
  expect(chosen.text).toContain(`Unsubscribe from these mails: ${LEAVING.unsubscribeUrl}`);
  expect(chosen.html).toContain(`<a href="${LEAVING.unsubscribeUrl}"`);
  const other = mails.minersMail("payout", {
    ...about,
    language: "en",
    points: 100n,
    address: "So1anaAddress",
  });
  expect(other).not.toHaveProperty("unsubscribeUrl");
  expect(other.text + other.html).not.toMatch(/nsubscribe/);
});

test.each([
  [
    "en",
    "You earned 120 points last week. Your rank is #6. Open for you: 3 tasks. You need 1 more point for a withdrawal.",
  ],
  [
    "de",
    "Letzte Woche hast du 120 Punkte verdient. Du bist auf Rang 6. Für dich offen: 3 Aufgaben. Bis zur nächsten Auszahlung fehlt 1 Punkt.",
  ],
] as const)("in %s, a weekly mail reads well", (language, paragraph) => {
  const week = { points: 120n, rank: 6, open: 3, missing: 1n };
  expect(mails.minersMail("weekly", { ...about, ...LEAVING, ...week, language }).text).toContain(paragraph);
});

import { afterEach, test, vi } from "vitest";
import { openTask } from "../../../testing/answers.ts";
// Compiled here, so that no test's time is spent on it. Each test loads the page again, in its language.
import "../../../testing/open-page.tsx";

// The return over a simulated week, in both languages: what the inbox says of each day, and the rival who is passed.

const DAY_MS = 86_400_000;
const MONDAY = new Date("2026-11-23T09:00:00").getTime();
const BEN = "01900000-0000-7000-8000-000000000102";
const ADA = "01900000-0000-7000-8000-000000000001";
const TASK = "01900000-0000-7000-8000-0000000000a2";

const WORDS = {
  en: {
    locale: "en-US",
    bell: "Notifications",
    days: ["Today", "Yesterday"],
    tasks: "3 tasks completed",
    earned: "Earned 20 points for the follow of @oreworks.",
    paid: "100 points were paid as 1.00 USDC.",
    ahead: (points: number) => `${points} points to pass Ben Schacht.`,
    way: "Follow @oreworks: +378",
    lead: "You lead by 12 points.",
  },
  de: {
    locale: "de-DE",
    bell: "Benachrichtigungen",
    days: ["Heute", "Gestern"],
    tasks: "3 Aufgaben erledigt",
    earned: "20 Punkte verdient:",
    paid: "100 Punkte wurden als 1,00 USDC ausgezahlt.",
    ahead: (points: number) => `Noch ${points} Punkte, dann überholst du Ben Schacht.`,
    way: "@oreworks folgen: +378",
    lead: "Du führst mit 12 Punkten Vorsprung.",
  },
};

const sentence = (code: string, text: string, values: object = {}) => ({ code, text, values });
const WHAT = { code: "act.follow", values: { target: "@oreworks" } };
const FINISHED = {
  kind: "task.completed",
  title: sentence("task-completed.title", "Task completed"),
  text: sentence("task-completed.text", WORDS.en.earned, { points: "20", what: WHAT }),
};
const PAID = {
  kind: "withdrawal.completed",
  title: sentence("completed.title", "Withdrawal completed"),
  text: sentence("completed.text", WORDS.en.paid, { amount: "100", usdc: "1.00" }),
};

/** Three tasks on each day of the week so far, and a payout on the fourth; newest first. */
function newsOf(today: number) {
  const news = Array.from({ length: today }, (_, before) => {
    const at = new Date(MONDAY + before * DAY_MS).toISOString();
    const ofDay = [FINISHED, FINISHED, FINISHED, ...(before === 3 ? [PAID] : [])];
    const read = before < today - 1;
    return ofDay.map((one) => ({ ...one, id: crypto.randomUUID(), path: "/dashboard", at, read }));
  });
  return { notifications: news.flat().toReversed(), unread: 3, next_cursor: null };
}

const dayOf = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(at);

const entry = (rank: number, user_id: string, display_name: string, total_points: number) => ({
  rank,
  user_id,
  display_name,
  total_points,
  avatar_url: null,
});

/** Ben earns nothing this week, and Ada sixty points a day: on Sunday she is ahead. */
function boardOf(day: number) {
  const [ben, ada] = [408, 60 * day];
  const isAhead = ada > ben;
  const own = entry(isAhead ? 1 : 2, ADA, "Ada Stollen", ada);
  const other = entry(isAhead ? 2 : 1, BEN, "Ben Schacht", ben);
  return {
    leaderboard: isAhead ? [own, other] : [other, own],
    userPosition: own,
    updated_at: new Date().toISOString(),
    window: "7d",
    miners: 2,
    points_to_next: isAhead ? null : ben - ada + 1,
    points_to_top_10: null,
    neighbours: [other],
  };
}

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  // Test files share their modules: the next one would be in German.
  vi.resetModules();
});

const LANGUAGES = ["en", "de"] as const;
const DAYS = [1, 4, 7];

test.each(LANGUAGES.flatMap((language) => DAYS.map((day) => [language, day] as const)))(
  "in %s, day %d: the inbox has every day so far, and the leaderboard names the rival and the task that passes him",
  async (language, day) => {
    const now = MONDAY + (day - 1) * DAY_MS;
    vi.resetModules();
    vi.useFakeTimers({ toFake: ["Date"], now });
    localStorage.setItem("language", language);
    await (await import("../../../texts/load-translation.ts")).loadTranslation();
    const { answered, has, openPage, press, sees } = await import("../../../testing/open-page.tsx");
    const words = WORDS[language];
    const board = boardOf(day);
    await openPage("/dashboard", "miner", {
      "GET /api/leaderboard": answered(board),
      "GET /api/notifications": answered(newsOf(day)),
      "GET /api/mining-tasks": answered({ tasks: [openTask(TASK, "oreworks", { base_points: 360 })] }),
      "POST /api/notifications/read": answered({ success: true }),
    });
    if (board.points_to_next === null) await sees(words.lead)();
    else {
      await sees(words.ahead(board.points_to_next))();
      await has("button", words.way)();
    }
    await press(words.bell)();
    for (let ago = 0; ago < day; ago++)
      await has("heading", words.days[ago] ?? dayOf(now - ago * DAY_MS, words.locale))();
    await sees(words.tasks, words.earned, ...(day >= 4 ? [words.paid] : []))();
  },
);

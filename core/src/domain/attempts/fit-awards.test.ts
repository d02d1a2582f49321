import { expect, test } from "vitest";
import { type AwardClaim, fitAwards, type TaskCapacity } from "./fit-awards.ts";

const claim = (attemptId: string, points: bigint, reserved: bigint, holds = true): AwardClaim => ({
  attemptId,
  points,
  reserved,
  holds,
});

test.each<[string, TaskCapacity, AwardClaim[], string]>([
  ["without limits", { budget: null, places: null }, [claim("a", 22n, 10n)], "full"],
  ["as reserved", { budget: 10n, places: null }, [claim("a", 10n, 10n)], "full"],
  ["less than reserved", { budget: 10n, places: null }, [claim("a", 8n, 10n)], "full"],
  ["more, and the budget bears it", { budget: 12n, places: null }, [claim("a", 12n, 10n)], "full"],
  ["more than the budget bears", { budget: 11n, places: null }, [claim("a", 12n, 10n)], "reserved"],
  [
    "the extra of one never takes the reservation of the next",
    { budget: 20n, places: null },
    [claim("a", 15n, 10n), claim("b", 10n, 10n)],
    "reserved full",
  ],
  [
    "what one leaves is the next one's",
    { budget: 20n, places: null },
    [claim("a", 8n, 10n), claim("b", 12n, 10n)],
    "full full",
  ],
  ["reconnected, and there is room", { budget: 10n, places: 1 }, [claim("a", 10n, 10n, false)], "full"],
  [
    "reconnected, and the places are taken",
    { budget: 10n, places: 0 },
    [claim("a", 10n, 10n, false)],
    "none",
  ],
  [
    "reconnected, and the last place is held by another",
    { budget: 20n, places: 1 },
    [claim("a", 10n, 10n, false), claim("b", 10n, 10n)],
    "none full",
  ],
  [
    "reconnected, and the budget is spent",
    { budget: 9n, places: null },
    [claim("a", 10n, 10n, false)],
    "none",
  ],
  ["a holder is never without a place", { budget: null, places: 1 }, [claim("a", 10n, 10n)], "full"],
])("fitting awards into a task's limits: %s", (_name, capacity, claims, fits) => {
  expect([...fitAwards(capacity, claims).values()].join(" ")).toBe(fits);
});

import { violationsOf } from "../../testing/accessibility.ts";
import { NOWHERE } from "../operator-console.ts";
import { counts, expectEqual, has, headings, press, type Screen, type ScreenStep, sees } from "./screen.ts";

/** The ids of the records that the screens show. */
export interface ConsoleWorld {
  wallet: string;
  reviewed: string;
  paid: string;
  attempt: string;
  task: string;
  miner: string;
  job: string;
  repair: string;
}

/** Gives the open dialog a reason and confirms it. */
const confirm =
  (action: string): ScreenStep =>
  async ({ page }) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").last().fill("as agreed with the team");
    await dialog.getByRole("button", { name: action, exact: true }).click();
  };

const dialogIs =
  (name: string): ScreenStep =>
  ({ page }) =>
    page.getByRole("dialog", { name, exact: true }).waitFor();

/** Every page and every dialog of the console. */
export const consolePages = (world: () => ConsoleWorld): readonly Screen[] => {
  const shownTo =
    (as: "viewer" | "owner") =>
    (name: string, path: Screen["path"], ...steps: ScreenStep[]): Screen => ({ name, path, as, steps });
  const [viewer, owner] = [shownTo("viewer"), shownTo("owner")];
  const dialog = (component: string, path: Screen["path"], ...steps: ScreenStep[]): Screen => ({
    // The dialog before it may still be closing.
    ...owner(`the dialog ${component}`, path, ...steps, counts("dialog[open]", 1)),
    dialog: component,
  });
  return [
    owner("the own account", "/account", headings("Your account")),
    owner("a search", () => `/search?q=${world().wallet}`, sees("120 points to")),
    owner("withdrawals", "/withdrawals", sees("Grace Floor")),
    owner(
      "a withdrawal under review",
      () => `/withdrawals/${world().reviewed}`,
      sees("also used by 1 other miner"),
    ),
    viewer("a paid withdrawal", () => `/withdrawals/${world().paid}`, sees("What happened")),
    viewer("an attempt", () => `/attempts/${world().attempt}`, sees("What happened")),
    viewer("the overview", "/", sees("Workers alive")),
    owner("switches", "/settings", sees(/^If halted/)),
    owner("a repair", () => `/repairs/${world().repair}`, headings("Retry of failed jobs")),
    owner("failed jobs", "/jobs", headings("Failed jobs")),
    owner("a failed job", () => `/jobs/${world().job}`, sees("Failures and repairs")),
    owner("delayed jobs", "/jobs?show=delayed", headings("Delayed jobs")),
    owner("tasks", "/tasks", sees("Follow Lode")),
    owner("a task", () => `/tasks/${world().task}`, sees("Follow Lode")),
    owner("a new task", "/tasks/new", headings("New task")),
    owner("miners", "/miners", sees("Grace Floor")),
    owner("a miner", () => `/miners/${world().miner}`, headings("Ada Stollen")),
    owner("objections", "/objections", headings("Objections")),
    owner("operators", "/operators", sees(/^viewer-/), sees("New owners who wait for a second owner")),
    viewer("the audit log", "/audit", has("cell", "added an operator")),
    viewer("a page that does not exist", NOWHERE, sees("There is no such page")),
    viewer("the menu of a narrow screen", NOWHERE, sees("There is no such page"), async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Menu" }).click();
      expectEqual(await violationsOf(page, "the menu"), []);
    }),
    dialog("WithdrawalActions", () => `/withdrawals/${world().reviewed}`, press("Reject")),
    dialog("Turn", "/settings", press("Halt payouts")),
    dialog("RepairPage", () => `/repairs/${world().repair}`, press("Stop…")),
    dialog("RepairDialog", "/jobs", press("Discard all that match…")),
    dialog("PauseOrResume", "/jobs", press("Resume the queue mail")),
    dialog("TaskActions", () => `/tasks/${world().task}`, press("End…")),
    dialog("AdjustPoints", () => `/miners/${world().miner}`, press("Adjust points…")),
    dialog("MinerActions", () => `/miners/${world().miner}`, press("Suspend…")),
    dialog("Answer", "/objections", press("Answer: Ruth Reef"), sees("Outcome")),
    dialog("OperatorChanges", "/operators", press(/^Role: viewer/)),
    dialog("OperatorsPage", "/operators", press("Add an operator…")),
    dialog("Confirm", "/operators", press(/^Confirm: Make fourth/)),
    dialog(
      "FirstPassword",
      "/operators",
      press(/^Confirm: Make fourth/),
      confirm("Confirm"),
      dialogIs("First password"),
    ),
  ];
};

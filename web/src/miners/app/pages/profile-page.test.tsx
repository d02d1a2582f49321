import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import { account, WITHDRAWAL } from "../../../testing/answers.ts";
import {
  absent,
  answered,
  changed,
  counts,
  countsByRole,
  fill,
  headings,
  held,
  press,
  refused,
  type Step,
  sees,
  testStates,
  toast,
  within,
} from "../../../testing/open-page.tsx";

const NO = refused(500);
const NO_ACCOUNTS = answered({ accounts: [] });
const THREE = ["1", "2", "3"].map((id) => account({ id, twitter_account_id: id, username: `ore_${id}` }));

const choosePicture: Step = async () => {
  await counts('input[type="file"]', 1)();
  const field = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(field, {
    target: { files: [new File(["a picture"], "picture.png", { type: "image/png" })] },
  });
};

testStates("miner", {
  "/profile": {
    "'Loading...' until the profile is there, and while a stored session is checked": [
      { answers: { "GET /api/profile": held } },
      sees("Loading..."),
    ],
    "while the balance loads, no figure stands in its place": [
      { answers: { "GET /api/user-stats": held } },
      counts('input[type="number"]', 1),
      absent(/points? available/),
    ],
    "the weekly mail is off, and switched on in the profile": [
      { answers: { "PUT /api/weekly-mail": answered({ on: true }) } },
      press("Weekly mail"),
      async () => {
        await screen.findByRole("switch", { name: "Weekly mail", checked: true });
      },
    ],
    "'Profile not found' without a profile": [
      { answers: { "GET /api/profile": refused(404, "No") } },
      sees("Profile not found"),
      absent("Please sign in to view your profile"),
    ],
    "'Profile updated successfully'": [
      fill({ Bio: "A seam below the hill" }),
      press("Save Changes"),
      toast("Profile updated successfully"),
    ],
    "'Failed to update profile'": [
      { answers: { "PUT /api/profile": NO } },
      fill({ Bio: "Another seam" }),
      press("Save Changes"),
      toast("Error", "Failed to update profile"),
    ],
    "'Failed to upload avatar'": [
      { answers: { "POST /api/profile/avatar": NO } },
      choosePicture,
      toast("Failed to upload avatar"),
    ],
    "'X account removed'": [
      { answers: { "POST /api/profile/twitter/remove": answered({ success: true }) } },
      press(/^Remove.*few_followers/),
      press("Remove account"),
      toast("X account removed"),
    ],
    "'Failed to remove X account'": [
      { answers: { "POST /api/profile/twitter/remove": NO } },
      press(/^Remove.*vera_vein/),
      press("Remove account"),
      toast("Failed to remove X account"),
    ],
    "each of a withdrawal's four states is a badge, and only the completed one leads to its transaction": [
      {
        answers: {
          "GET /api/withdrawals": answered({
            withdrawals: ["pending", "processing", "completed", "failed"].map((status, n) => ({
              ...WITHDRAWAL,
              id: `01900000-0000-7000-8000-00000000000${n}`,
              status,
              explorer_url: status === "completed" ? WITHDRAWAL.explorer_url : null,
            })),
            next_cursor: null,
          }),
        },
      },
      within("Withdrawal History", /^pending$/i, /^processing$/i, /^completed$/i, /^failed$/i),
      countsByRole("link", /View transaction/, 1),
    ],
    "without an account there is no card of automation": [
      {
        answers: {
          "GET /api/twitter-accounts": NO_ACCOUNTS,
          "GET /api/profile": changed(({ profile }: { profile: object }) => ({
            profile: { ...profile, twitter_accounts: [] },
          })),
        },
      },
      headings("Link Your First X Account"),
      countsByRole("heading", "Automation Settings", 0),
    ],
    "with three accounts no fourth can be linked": [
      { answers: { "GET /api/twitter-accounts": answered({ accounts: THREE }) } },
      sees(/All 3 places are taken/),
    ],
    "a switch asks for consent and is saved at once: 'Settings updated' names action, state and handle": [
      press("Auto like for @vera_vein"),
      press("I agree, turn it on"),
      toast("Settings updated", "Auto like enabled for @vera_vein"),
      press(/^Notifications/),
      async () => {
        const list = (await screen.findAllByRole("dialog"))[0];
        await waitFor(() => expect(list?.textContent).toContain("Auto like enabled for @vera_vein"));
      },
    ],
    "'Update failed', 'Failed to update automation settings. Please try again.'; no switch works meanwhile": [
      {
        answers: {
          "PUT /api/automation-settings": async () => {
            const ofVera = { name: /^Auto .* for @vera_vein/ };
            await waitFor(() => {
              const switches = screen.getAllByRole<HTMLButtonElement>("switch", ofVera);
              expect(switches.map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
            });
            return new Response("", { status: 500 });
          },
        },
      },
      press("Auto repost for @vera_vein"),
      press("I agree, turn it on"),
      toast("Update failed", "Failed to update automation settings. Please try again."),
    ],
  },
});

import type { Page } from "playwright";
import {
  address,
  all,
  amount,
  answering,
  disabled,
  escapeKey,
  goTo,
  heading,
  link,
  press,
  refused,
  sees,
  toast,
  type Walk,
} from "./item.ts";

/** Walks of the miner with a wallet: the opportunities, and signing out. */
export const minerWalletWalks: Walk[] = [
  {
    name: "profile with a wallet",
    path: "/profile",
    signedIn: true,
    items: [
      {
        says: "'Connect a wallet on Solana to continue' with a 'Detected' tag",
        check: all(
          press("Select Wallet"),
          heading("Connect a wallet on Solana to continue"),
          sees("Detected"),
        ),
      },
      {
        says: "'Wallet connected successfully'",
        check: all(press(/Mock Wallet/), toast("Wallet connected successfully"), (page) =>
          page.getByRole("dialog").waitFor({ state: "hidden" }),
        ),
      },
      {
        says: "The address: 4 and 4 in the button, 8 and 8 in the profile",
        check: all(
          (page) => page.getByRole("button", { name: /^\w{4}…\w{4}$/ }).waitFor(),
          sees(/^\w{8}…\w{8}$/),
        ),
      },
      {
        says: "Copy address, Change wallet, Disconnect",
        check: all(
          press(/^\w{4}…\w{4}$/),
          (page) => page.getByRole("menuitem", { name: "Copy address" }).waitFor(),
          (page) => page.getByRole("menuitem", { name: "Change wallet" }).waitFor(),
          (page) => page.getByRole("menuitem", { name: "Disconnect" }).waitFor(),
          escapeKey,
        ),
      },
      {
        says: "The card shows the wallet's USDC, as the chain says",
        check: sees(/^[\d,]+\.\d\d USDC$/),
      },
      {
        says: "A disconnected wallet keeps its name, with 'Connect'",
        check: all(
          press(/^\w{4}…\w{4}$/),
          (page) => page.getByRole("menuitem", { name: "Disconnect" }).click(),
          (page) => page.getByRole("button", { name: "Connect", exact: true }).waitFor(),
          sees("Mock Wallet"),
          (page) => page.getByRole("button", { name: "Connect", exact: true }).click(),
          (page) => page.getByRole("button", { name: /^\w{4}…\w{4}$/ }).waitFor(),
        ),
      },
      {
        says: "'Please enter a valid amount'",
        check: all(amount("0"), sees("Please enter a valid amount")),
      },
      {
        says: "'Minimum withdrawal amount is 100 points ($1)'",
        check: all(amount("99"), sees("Minimum withdrawal amount is 100 points ($1)"), disabled("Withdraw")),
      },
      {
        says: "'Insufficient points balance (including 1 point transfer fee)'",
        check: all(
          amount("131"),
          sees("Insufficient points balance (including 1 point transfer fee)"),
          disabled("Withdraw"),
        ),
      },
      {
        says: "'Withdrawal initiated: {amount} points to USDC', and the form clears",
        check: all(
          amount("100"),
          (page) => page.getByRole("button", { name: "Withdraw", exact: true }).click(),
          toast("Withdrawal initiated: 100 points to USDC"),
          attributeEmpty,
        ),
      },
    ],
  },
  {
    name: "opportunities",
    path: "/opportunities",
    signedIn: true,
    items: [
      {
        says: "Heading 'Earning Opportunities: Maximize your airdrop points by optimizing your X accounts'",
        check: heading(
          /Earning Opportunities\s*:\s*Maximize your airdrop points by optimizing your X accounts/,
        ),
      },
      {
        says: "An eligible account without automation: enable it, at /profile#automation",
        check: link(/Enable Automation/, "/profile#automation"),
      },
      {
        says: "Fewer than 3 accounts: add additional accounts",
        check: heading("Add Additional X Accounts"),
      },
      {
        says: "A 'Point Calculation Breakdown' card",
        check: heading("Point Calculation Breakdown"),
      },
      {
        says: "Base 10, +1, +3, +5, +2, +1 a year, 30+, 20-80 points/day",
        check: all(sees(/^\+5$/), sees(/^\+2$/), sees(/30\+ points per task/), sees(/20-80 points\/day/)),
      },
      {
        says: "/backoffice leads to the dashboard",
        check: all(goTo("/backoffice"), address(/\/dashboard$/)),
      },
    ],
  },
  {
    name: "back from X",
    path: "/profile/twitter-callback?denied=x",
    signedIn: true,
    items: [
      {
        says: "'Authorization Failed' / 'X authorization was denied or failed', then /profile",
        check: all(
          toast("Authorization Failed", "X authorization was denied or failed"),
          address(/\/profile$/),
        ),
      },
      {
        says: "One notification at a time, bottom-right, labelled 'Notifications'",
        check: async (page) => {
          const region = page.getByRole("region", { name: "Notifications" });
          if ((await region.getByRole("listitem").count()) > 1) throw new Error("several are shown");
          const box = await region.getByRole("list").boundingBox();
          const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
          if (!box || box.x + box.width < width - 1 || box.y + box.height < height - 1)
            throw new Error(`it stands at ${JSON.stringify(box)}`);
        },
      },
      {
        says: "Signing out clears the session, even if the call fails",
        check: all(
          answering("/api/auth/signout", refused(500), press("Sign out"), address(/\/$/)),
          async (page) => {
            if ((await page.evaluate(() => localStorage.getItem("session_token"))) !== null)
              throw new Error("the token is still there");
          },
        ),
      },
    ],
  },
];

async function attributeEmpty(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[type="number"]')?.value === "",
  );
}

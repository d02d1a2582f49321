import {
  address,
  all,
  attribute,
  disabled,
  escapeKey,
  goTo,
  heading,
  inOrder,
  link,
  press,
  refuseSandboxWallet,
  reload,
  sees,
  toast,
  type Walk,
} from "./item.ts";

/** Walks through the miner's profile: money and automation. */
export const minerProfileWalks: Walk[] = [
  {
    name: "profile",
    path: "/profile",
    signedIn: true,
    items: [
      {
        says: "A Back button",
        check: (page) => page.getByRole("button", { name: "Back" }).waitFor(),
      },
      {
        says: "Cards: Profile Information, Solana Wallet, X Accounts, Withdraw Points with Withdrawal History, Automation Settings",
        check: inOrder(
          "heading",
          "Profile Information",
          "Solana Wallet",
          "X Accounts",
          "Withdraw Points",
          "Withdrawal History",
          "Automation Settings",
          "Invite miners",
          "Account & privacy",
        ),
      },
      {
        says: "The anchor 'automation'",
        check: (page) => page.locator("#automation").waitFor(),
      },
      {
        says: "Avatar upload accepts images only",
        check: async (page) => {
          const accept = await page.locator('input[type="file"]').getAttribute("accept");
          if (!accept?.split(",").every((type) => type.startsWith("image/")))
            throw new Error(`it accepts ${accept}`);
        },
      },
      {
        says: "Linking begins with navigation to /api/twitter-oauth",
        check: link("Link X Account", "/api/twitter-oauth"),
      },
      {
        says: "History: date as 'Nov 21, 2026, 04:44 AM', amount, status, explorer link",
        check: all(
          sees(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M/),
          sees("120 points"),
          sees("Completed"),
          link(/View transaction/),
        ),
      },
      {
        says: "'Profile updated successfully'",
        check: all(
          (page) => page.getByLabel("Bio").fill("A seam below the hill"),
          press("Save Changes"),
          toast("Profile updated successfully"),
        ),
      },
      {
        says: "'Please connect your wallet first', and the button is disabled",
        check: all(sees("Please connect your wallet first"), disabled("Withdraw")),
      },
      {
        says: 'The picker says "You\'ll need a wallet on Solana to continue" when none is installed',
        check: all(
          refuseSandboxWallet,
          reload,
          press("Select Wallet"),
          heading("You'll need a wallet on Solana to continue"),
        ),
      },
      {
        says: "It closes on Escape",
        check: all(escapeKey, (page) => page.getByRole("dialog").waitFor({ state: "hidden" })),
      },
      {
        says: "The coin is disabled, '1 point = 1 SMC · Coming Soon'",
        check: all(sees("1 point = 1 SMC · Coming Soon"), (page) =>
          page.locator('input[type="radio"]:disabled').waitFor(),
        ),
      },
      {
        says: "The fee is shown with its dollars",
        check: sees("1 point ($0.01)"),
      },
      {
        says: "The amount input has min 100 and max the balance",
        check: all(attribute("Amount in points", "min", "100"), attribute("Amount in points", "max", "131")),
      },
      {
        says: "1 point = 0.01 USDC, minimum 100, fee 1",
        check: sees("1 point = 0.01 USDC. Minimum 100 points, plus 1 point transfer fee."),
      },
      {
        says: "Automation: consent is asked, then 'Settings updated' names action and handle",
        check: all(
          (page) => page.getByRole("switch", { name: "Auto like for @vera_vein" }).click(),
          press("I agree, turn it on"),
          toast("Settings updated", "Auto like enabled for @vera_vein"),
        ),
      },
      { says: "'Mining Active' when any flag is on", check: sees("Mining Active") },
      {
        says: "Off again: 'disabled' for the handle",
        check: all(
          (page) => page.getByRole("switch", { name: "Auto like for @vera_vein" }).click(),
          toast("Settings updated", "Auto like disabled for @vera_vein"),
        ),
      },
      {
        says: "The list of notifications keeps what a toast said",
        check: all(
          press(/^Notifications/),
          (page) => page.getByRole("dialog").getByText("Auto like disabled for @vera_vein").waitFor(),
          escapeKey,
        ),
      },
      {
        says: "'X account removed'",
        check: all(press(/^Remove.*few_followers/), press("Remove account"), toast("X account removed")),
      },
      {
        says: "The receipt shows what the chain says",
        check: all(
          (page) => page.getByRole("link", { name: /^Receipt/ }).click(),
          sees("finalized, 1.20 USDC to your wallet, asked by this browser"),
          goTo("/profile"),
        ),
      },
      {
        says: "Back leads to the dashboard in a fresh tab",
        check: all(press("Back"), address(/\/dashboard$/)),
      },
    ],
  },
];

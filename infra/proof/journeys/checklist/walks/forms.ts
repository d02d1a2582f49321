import type { Page } from "playwright";
import {
  address,
  all,
  answering,
  expectEqual,
  fill,
  goTo,
  holding,
  none,
  refused,
  reload,
  sees,
  solve,
  submit,
  tab,
  toast,
  type Walk,
} from "./item.ts";

const signInFields = all(fill("Email", "nobody@checklist.test"), fill("Password", "not the password"));
const signUpFields = all(
  fill("Display Name", "Checklist Visitor"),
  fill("Email", "other@checklist.test"),
  fill("Password", "a seam below the hill"),
);

const labelsInOrder =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    const labels = await page.getByRole("tabpanel").locator("label").allInnerTexts();
    expectEqual(
      labels.map((label) => label.trim()).filter((label) => names.includes(label)),
      names,
    );
  };

/** The forms of /auth while a call is under way, and after each refusal. */
export const formWalks: Walk[] = [
  {
    name: "forms in detail",
    path: "/auth",
    signedIn: false,
    items: [
      {
        says: "Two tabs: Sign In and Sign Up",
        check: all(
          (page) => page.getByRole("tab", { name: "Sign In", selected: true }).waitFor(),
          (page) => page.getByRole("tab", { name: "Sign Up", selected: false }).waitFor(),
        ),
      },
      { says: "Sign In asks for Email, then Password", check: labelsInOrder("Email", "Password") },
      {
        says: "Email is of the type email, and is required",
        check: async (page) => {
          expectEqual(await page.getByLabel("Email").getAttribute("type"), "email");
          await all(
            fill("Password", "x"),
            submit("Sign In"),
            sees("Please enter a valid email address"),
          )(page);
        },
      },
      {
        says: "A password is required to sign in",
        check: all(
          fill("Email", "nobody@checklist.test"),
          fill("Password", ""),
          submit("Sign In"),
          sees("Please enter your password"),
        ),
      },
      {
        says: "'Signing in...' while the sign-in is under way",
        check: all(
          signInFields,
          solve,
          holding("/api/auth/signin", submit("Sign In"), (page) =>
            page.getByRole("button", { name: "Signing in...", disabled: true }).waitFor(),
          ),
          sees("Email or password is wrong"),
        ),
      },
      {
        says: "A new submit clears the earlier message",
        check: all(
          submit("Sign In"),
          sees("Please complete the captcha"),
          none("Email or password is wrong"),
        ),
      },
      {
        says: "A captcha that has expired must be solved again",
        check: all(
          solve,
          (page) =>
            page
              .locator("altcha-widget")
              .evaluate((widget) =>
                widget.dispatchEvent(new CustomEvent("statechange", { detail: { state: "expired" } })),
              ),
          submit("Sign In"),
          sees("Please complete the captcha"),
          reload,
          signInFields,
        ),
      },
      {
        says: "A refusal without a text shows the sentence of the screen",
        check: all(
          solve,
          answering(
            "/api/auth/signin",
            refused(500),
            submit("Sign In"),
            sees("Something went wrong. Please try again"),
          ),
        ),
      },
      {
        says: "Sign Up asks for Display Name, Email, then Password, and has a captcha",
        check: all(tab("Sign Up"), labelsInOrder("Display Name", "Email", "Password"), (page) =>
          page.locator("altcha-widget").waitFor(),
        ),
      },
      {
        says: "'Creating account...' while the sign-up is under way, then 'Sign up failed' with the server's sentence, also inline",
        check: all(
          signUpFields,
          solve,
          async (page) => {
            await page.route("**/api/auth/signup", async (route) => {
              await page.getByRole("button", { name: "Creating account...", disabled: true }).waitFor();
              await route.fulfill({ status: 400, json: { code: "invalid", error: "The seam is closed" } });
            });
          },
          submit("Create Account"),
          toast("Sign up failed", "The seam is closed"),
          (page) => page.getByRole("main").getByText("The seam is closed").waitFor(),
          (page) => page.unroute("**/api/auth/signup"),
        ),
      },
      {
        says: "A sign-in leads back to the page that asked for it",
        check: all(goTo("/opportunities"), address(/\/auth$/), async (page) => {
          const stored = await page.evaluate(() => localStorage.getItem("return_to"));
          if (!stored?.includes("/opportunities")) throw new Error(`return_to is ${stored}`);
        }),
      },
    ],
  },
];

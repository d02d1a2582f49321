import { screen, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import {
  absent,
  address,
  counts,
  disabled,
  fill,
  held,
  letCaptchaExpire,
  links,
  press,
  refused,
  type Step,
  sees,
  sent,
  solve,
  submit,
  testStates,
  toast,
  unreachable,
  within,
} from "../../../testing/open-page.tsx";

const credentials = fill({ Email: "nobody@screens.test", Password: "not the password" });
const signIn: readonly Step[] = [credentials, solve, submit("Sign In")];
const WRONG = refused(401, "Email or password is wrong");

const signUp: readonly Step[] = [
  press("Sign Up"),
  fill({ "Display Name": "Screens Visitor", Email: "new@screens.test", Password: "a seam below the hill" }),
  solve,
  submit("Create Account"),
];

testStates("visitor", {
  "/auth": {
    "email and password are required, and the email has the type email": [
      counts('input[type="email"]', 1),
      fill({ Password: "x" }),
      submit("Sign In"),
      sees("Please enter a valid email address", "Please complete the captcha"),
      fill({ Email: "nobody@screens.test", Password: "" }),
      submit("Sign In"),
      sees("Please enter your password"),
    ],
    "without the captcha: 'Please complete the captcha', and a new submit clears the earlier message": [
      { answers: { "POST /api/auth/signin": WRONG } },
      ...signIn,
      toast("Sign in failed", "Email or password is wrong"),
      within("main", "Email or password is wrong"),
      // The captcha was cleared after the attempt.
      submit("Sign In"),
      within("main", "Please complete the captcha"),
      () => waitFor(() => expect(screen.getByRole("main").textContent).not.toContain("Email or password")),
    ],
    "a captcha that has expired must be solved again": [
      credentials,
      solve,
      letCaptchaExpire,
      submit("Sign In"),
      sees("Please complete the captcha"),
    ],
    "'Signing in...' while a sign-in is under way": [
      { answers: { "POST /api/auth/signin": held } },
      ...signIn,
      disabled("Signing in..."),
    ],
    "a sign-in that does not reach the server says so": [
      { answers: { "POST /api/auth/signin": unreachable } },
      ...signIn,
      within("main", "The server cannot be reached."),
    ],
    "the steps after a sign-up stand beside it": [
      absent("Link an X account"),
      press("Sign Up"),
      sees("Link an X account", "a public account with 30 followers"),
    ],
    "'Creating account...' while a sign-up is under way": [
      { answers: { "POST /api/auth/signup": held } },
      ...signUp,
      disabled("Creating account..."),
    ],
    "'Sign up failed' with the server's sentence, also inline": [
      { answers: { "POST /api/auth/signup": refused(400, "The seam is closed") } },
      ...signUp,
      toast("Sign up failed", "The seam is closed"),
      within("main", "The seam is closed"),
    ],
    "after the sign-up: 'Check your email for the confirmation link!', at / and without a session": [
      ...signUp,
      toast("Check your email for the confirmation link!"),
      address(/\/$/),
      links("banner", { "Sign In": "/auth" }),
    ],
  },
  [`/auth/confirm?token=${"a".repeat(43)}`]: {
    "after several sign-ups for an address the page asks for the password": [
      { answers: { "POST /api/auth/confirm": refused(409, "Please type the password", "password-needed") } },
      submit("Confirm my email"),
      sees("Please type the password"),
      fill({ Password: "a seam below the hill" }),
      submit("Confirm my email"),
      sent("POST /api/auth/confirm", { token: "a".repeat(43), password: "a seam below the hill" }),
    ],
  },
  [`/auth/reset?token=${"a".repeat(43)}`]: {
    "adversary: a password that a manager pastes is refused when it is too long, and never cut": [
      fill({ "New password": "x".repeat(129) }),
      press("Save new password"),
      sees("Please choose a password of 8 to 128 characters"),
      counts("input[maxlength]", 0),
    ],
  },
});

testStates("miner", {
  "/auth": { "a miner at /auth is sent to the dashboard": [address(/\/dashboard$/)] },
});

import { texts } from "../texts.ts";

export const auth = texts("auth", {
  welcome: (product: string) => `Welcome to ${product}`,
  choice: "Sign in or sign up",
  signIn: "Sign In",
  signingIn: "Signing in...",
  signUp: "Sign Up",
  create: "Create Account",
  creating: "Creating account...",
  signInFailed: "Sign in failed",
  signUpFailed: "Sign up failed",
  demo: "Demo sign-ins are printed by",
  steps: {
    confirm: ["Confirm your email", "Open the link we send you."],
    link: [
      "Link an X account",
      "It takes 30 seconds. To earn, you need a public account with 30 followers that is 60 days old.",
    ],
    task: ["Do your first task", "Lode checks it with X and shows how your points were calculated."],
  } as Record<"confirm" | "link" | "task", [title: string, text: string]>,
  stepDone: "Done",
  field: {
    email: "Email",
    password: "Password",
    newPassword: "New password",
    displayName: "Display Name",
    eightCharacters: "At least 8 characters",
  },
  check: {
    email: "Please enter a valid email address",
    password: "Please enter your password",
    newPassword: "Please choose a password of 8 to 128 characters",
    displayName: "Please choose a name of 1 to 50 characters",
  },
  /** `{terms}` and `{privacy}` are links. */
  accept:
    "By creating an account you accept the {terms} and the {privacy} and confirm that you are 18 or older.",
  terms: "Terms",
  privacy: "Privacy Policy",
  captcha: {
    missing: "Please complete the captcha",
    failed: "The captcha could not be loaded.",
    reload: "Reload captcha",
  },
  forgot: {
    title: "Forgot your password?",
    send: "Send me a link",
    sent: "If this address has an account, a link to choose a new password is on its way. It works for one hour.",
    back: "Back to Sign In",
  },
  inbox: {
    title: "Check your inbox",
    /** `{email}` is the address. */
    sent: "We sent a link to {email}. Open it to activate your account. It works for 24 hours.",
    next: "Nothing there? Look in your spam folder, or send it again.",
    openMail: "Open mail",
    again: "Send it again",
    otherAddress: "Use another address",
    confirmed: "Already confirmed? Sign in",
    check: "Check your email for the confirmation link!",
  },
  sending: "Sending...",
  mailLink: {
    missing: "This link is incomplete",
    incomplete:
      "Part of the link is missing. Some mail programs cut long links: open it from the email once more, or copy the whole line.",
    orNew: "Or get a new one:",
    newLink: "Send me a new link",
    forgotInstead: "Ask for a new link",
  },
  confirm: {
    title: "Confirm your email",
    intro: "One click, and your account is active.",
    press: "Confirm my email",
    done: "Your email address is confirmed. You can sign in now.",
  },
  reset: {
    title: "Choose a new password",
    save: "Save new password",
    done: "Your password was changed, and all sessions were ended.",
  },
  cancelChange: {
    title: "Cancel the wallet change",
    intro:
      "This restores the wallet that you had before every change of the last three days, refunds every pending withdrawal with its fee, and signs you out everywhere.",
    press: "Cancel the change",
    done: (withdrawals: number) =>
      `Your previous wallet is restored, ${withdrawals === 1 ? "1 pending withdrawal" : `${withdrawals} pending withdrawals`} refunded, and all sessions ended. Please choose a new password now.`,
    incomplete:
      "If you cannot open the whole link, choose a new password now: that signs everyone else out of your account. Then write to us.",
  },
  failed: "Something went wrong. Please try again",
});

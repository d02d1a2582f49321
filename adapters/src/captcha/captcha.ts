import type { ApiConfig } from "../settings/config.ts";
import { judgeSolution } from "./altcha.ts";
import { askProvider, type CaptchaJudgement, type RemoteProvider } from "./siteverify.ts";

/** Whether a token solves the configured captcha for this action. */
export function judgeCaptcha(config: ApiConfig, action: string, token: string): Promise<CaptchaJudgement> {
  if (config.CAPTCHA_PROVIDER === "altcha") {
    return judgeSolution(config.CAPTCHA_KEY, action, token);
  }
  return askProvider(remoteProvider(config, config.CAPTCHA_PROVIDER), action, token);
}

const VERIFY_URLS = {
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const;

const remoteProvider = (config: ApiConfig, name: keyof typeof VERIFY_URLS): RemoteProvider => ({
  url: config.CAPTCHA_VERIFY_URL ?? VERIFY_URLS[name],
  secret: config.CAPTCHA_SECRET ?? "",
  siteKey: config.CAPTCHA_SITE_KEY ?? "",
  hostname: new URL(config.PUBLIC_URL).hostname,
  namesAction: name === "turnstile",
});

/** The sources each provider's widget loads, for the content security policy. */
export const CAPTCHA_SOURCES = {
  altcha: { scripts: [], frames: [], styles: [], connections: [] },
  hcaptcha: {
    scripts: ["https://js.hcaptcha.com"],
    frames: ["https://newassets.hcaptcha.com"],
    styles: ["https://newassets.hcaptcha.com"],
    connections: ["https://api.hcaptcha.com"],
  },
  turnstile: {
    scripts: ["https://challenges.cloudflare.com"],
    frames: ["https://challenges.cloudflare.com"],
    styles: [],
    connections: [],
  },
} as const;

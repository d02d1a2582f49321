import { getSettings } from "@lode/core/contracts/http/system";
import { route } from "../../http/route.ts";

export const getSettingsRoute = route(getSettings, async ({ deps: { config } }) => ({
  productName: config.PRODUCT_NAME,
  ticker: config.TICKER,
  supportEmail: config.SUPPORT_EMAIL,
  xProvider: config.X_PROVIDER,
  solanaCluster: config.SOLANA_CLUSTER,
  captchaProvider: config.CAPTCHA_PROVIDER,
  captchaSiteKey: config.CAPTCHA_SITE_KEY ?? null,
  termsVersion: config.TERMS_VERSION,
  demo: config.DEMO,
  mailSandboxUrl: config.MAIL_SANDBOX_URL ?? null,
}));

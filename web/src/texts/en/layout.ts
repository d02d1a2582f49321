import { texts } from "../texts.ts";

/** Header, footer and what every page has. */
export const layout = texts("layout", {
  home: (product: string) => `${product}, home`,
  skip: "Skip to content",
  mainNavigation: "Main",
  footerNavigation: "Footer",
  signIn: "Sign In",
  dashboard: "Dashboard",
  opportunities: "Opportunities",
  profileSettings: "Profile Settings",
  proof: "Proof",
  terms: "Terms",
  privacy: "Privacy",
  support: "Support",
  language: "Language",
  tagline: "Signal in, ore out: points for social mining tasks, paid as USDC on Solana.",
  sandbox: "Sandbox: X, Solana and email are simulated",
});

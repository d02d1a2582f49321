import { texts } from "../texts.ts";

/** The header, the footer and other parts of every page. */
export const layout = texts("layout", {
  home: (product: string) => `${product}, home`,
  skip: "Skip to content",
  mainNavigation: "Main",
  sections: "Main sections",
  footerNavigation: "Footer",
  signIn: "Sign In",
  signOut: "Sign out",
  dashboard: "Dashboard",
  opportunities: "Opportunities",
  profile: "Profile",
  profileSettings: "Profile Settings",
  proof: "Proof",
  terms: "Terms",
  privacy: "Privacy",
  support: "Support",
  language: "Language",
  tagline: "Signal in, ore out: points for social mining tasks, paid as USDC on Solana.",
  slogan: (product: string) => `${product}: social mining`,
  sandbox: "Sandbox: X, Solana and email are simulated",
  notFound: { title: "Page not found", text: "Oops! Page not found", home: "Return to Home" },
  broken: {
    title: "Unexpected Application Error!",
    text: "This page could not be displayed. Your points are not affected. Reloading usually helps.",
    details: "For support",
    reload: "Reload",
  },
});

import type { layout as english } from "../en/layout.ts";

export const layout: typeof english = {
  home: (product) => `${product}, Startseite`,
  skip: "Zum Inhalt springen",
  mainNavigation: "Hauptmenü",
  footerNavigation: "Fußzeile",
  signIn: "Anmelden",
  dashboard: "Dashboard",
  opportunities: "Möglichkeiten",
  profileSettings: "Profil und Einstellungen",
  proof: "Nachweise",
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutz",
  support: "Support",
  language: "Sprache",
  tagline: "Signal rein, Erz raus: Punkte für Social-Mining-Aufgaben, ausgezahlt als USDC auf Solana.",
  sandbox: "Sandbox: X, Solana und E-Mail sind simuliert",
};

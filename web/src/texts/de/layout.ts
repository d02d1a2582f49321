import type { layout as english } from "../en/layout.ts";

export const layout: typeof english = {
  home: (product) => `${product}, Startseite`,
  skip: "Zum Inhalt springen",
  mainNavigation: "Hauptmenü",
  sections: "Bereiche",
  footerNavigation: "Fußzeile",
  signIn: "Anmelden",
  signOut: "Abmelden",
  dashboard: "Dashboard",
  opportunities: "Möglichkeiten",
  profile: "Profil",
  profileSettings: "Profil und Einstellungen",
  proof: "Nachweise",
  terms: "Bedingungen",
  privacy: "Datenschutz",
  support: "Support",
  language: "Sprache",
  tagline: "Signal rein, Erz raus: Punkte für Social-Mining-Aufgaben, ausgezahlt als USDC auf Solana.",
  slogan: (product) => `${product}: Social Mining`,
  sandbox: "Sandbox: X, Solana und E-Mail sind simuliert",
  notFound: {
    title: "Seite nicht gefunden",
    text: "Hoppla! Diese Seite gibt es nicht",
    home: "Zur Startseite",
  },
  broken: {
    title: "Unerwarteter Fehler!",
    text: "Diese Seite konnte nicht angezeigt werden. Deine Punkte sind nicht betroffen. Meist hilft es, neu zu laden.",
    details: "Für den Support",
    reload: "Neu laden",
  },
};

import type { profile as english } from "../en/profile.ts";

export const profile: typeof english = {
  back: "Zurück",
  signInFirst: "Melde dich an, um dein Profil zu sehen",
  notFound: "Profil nicht gefunden",

  information: "Über dich",
  displayName: "Anzeigename",
  bio: "Bio",
  lengthOf: (length, maximum) => `${length} von ${maximum}`,
  badName: "Wähle einen Namen mit 1 bis 50 Zeichen",
  longBio: (maximum) => `Höchstens ${maximum} Zeichen, bitte`,
  save: "Änderungen speichern",
  updated: "Profil gespeichert",
  updateFailed: "Das Profil konnte nicht gespeichert werden",

  hideName: "Meinen Namen in der Rangliste verbergen",
  hideNameNote: "Rang und Punkte bleiben. Andere Miner sehen weder Namen noch Bild.",

  changePicture: "Bild ändern",
  uploading: "Wird hochgeladen …",
  pictureKinds: "PNG, JPEG, WebP oder GIF, bis 5 MB",
  pictureUpdated: "Bild gespeichert",
  pictureFailed: "Das Bild konnte nicht hochgeladen werden",
};

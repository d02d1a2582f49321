import { texts } from "../texts.ts";

export const profile = texts("profile", {
  back: "Back",
  signInFirst: "Please sign in to view your profile",
  notFound: "Profile not found",

  information: "Profile Information",
  displayName: "Display Name",
  bio: "Bio",
  lengthOf: (length: number, maximum: number) => `${length} of ${maximum}`,
  badName: "Please choose a name of 1 to 50 characters",
  longBio: (maximum: number) => `Please keep it to ${maximum} characters`,
  save: "Save Changes",
  updated: "Profile updated successfully",
  updateFailed: "Failed to update profile",

  hideName: "Hide my name on the leaderboard",
  hideNameNote: "You keep rank and points. Other miners see neither name nor picture.",

  changePicture: "Change picture",
  uploading: "Uploading...",
  pictureKinds: "PNG, JPEG, WebP or GIF, up to 5 MB",
  pictureUpdated: "Avatar updated successfully",
  pictureFailed: "Failed to upload avatar",
});

import { account } from "../../../testing/answers.ts";
import {
  address,
  answered,
  counts,
  headings,
  held,
  refused,
  sees,
  testStates,
  toast,
  within,
} from "../../../testing/open-page.tsx";

const CALLBACK = "/profile/twitter-callback?oauth_token=a&oauth_verifier=b";
const MISSING = toast("Error", "Missing authorization data or user not logged in");

const linked = (already_connected: boolean) => ({
  "POST /api/twitter-oauth": answered({
    twitter_user: { ...account({ username: "ore_one" }), profile_image_url: null },
    already_connected,
  }),
});

testStates("miner", {
  [CALLBACK]: {
    "'Connecting X Account', 'Please wait while we connect your X account...' and a spinner meanwhile": [
      { answers: { "POST /api/twitter-oauth": held } },
      headings("Connecting X Account"),
      sees("Please wait while we connect your X account..."),
      counts("h1 svg, h1 [role=presentation], h1 span", 1),
    ],
    "'Success!', '@{username} has been connected to your profile'": [
      { answers: linked(false) },
      toast("Success!", "@ore_one has been connected to your profile"),
      address(/\/profile$/),
    ],
    "'Account Already Connected', '@{username} is already connected to your profile'": [
      { answers: linked(true) },
      toast("Account Already Connected", "@ore_one is already connected to your profile"),
    ],
    "a refused link: 'Error' with the server's sentence, which stays in the accounts' card": [
      { answers: { "POST /api/twitter-oauth": refused(400, "The seam is closed") } },
      toast("Error", "The seam is closed"),
      within("X Accounts", "The seam is closed"),
      address(/\/profile$/),
    ],
    "a link that fails without a text: 'Failed to connect X account', then the profile": [
      { answers: { "POST /api/twitter-oauth": refused(500) } },
      toast("Error", "Failed to connect X account"),
      address(/\/profile$/),
    ],
  },
  [`${CALLBACK}&denied=a`]: {
    "denied wins over a token and a verifier, and looks like a failure": [
      { answers: linked(false) },
      toast("Authorization Failed", "X authorization was denied or failed"),
      counts("li.border-l-fault", 1),
      address(/\/profile$/),
    ],
  },
  "/profile/twitter-callback?oauth_verifier=b": {
    "without a token: 'Missing authorization data or user not logged in', then the profile": [
      MISSING,
      address(/\/profile$/),
    ],
  },
  "/profile/twitter-callback?oauth_token=a": {
    "without a verifier: 'Missing authorization data or user not logged in', then the profile": [
      MISSING,
      address(/\/profile$/),
    ],
  },
  "/profile?message=too-many-accounts": {
    "a fourth account is refused with 'Up to 3 X accounts can be connected'": [
      toast(/Up to 3 X accounts can be connected/),
    ],
  },
});

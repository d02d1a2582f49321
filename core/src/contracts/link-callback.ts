/** The page to which a network sends the person back, with what completes the link. */
export const LINK_CALLBACK_PATH = "/profile/twitter-callback";

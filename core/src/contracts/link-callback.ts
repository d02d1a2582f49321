/** The page to which a network redirects the miner to complete a link. */
export const LINK_CALLBACK_PATH = "/profile/twitter-callback";

/** Opened by navigation, not by fetch: the API answers with a redirect to X. */
export const LINK_ADDRESS = "/api/twitter-oauth";

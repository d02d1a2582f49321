/**
 * Days after which two accounts count as two people. An owner who adds or resets an account knows its first
 * password.
 */
export const INDEPENDENT_DAYS = 7;

export const VERDICT_SENTENCES = {
  "not-shown.follow": "{network} does not show {account} following {target} yet",
  "not-shown.like": "{network} does not show a like by {account} on the post by {target} yet",
  "not-shown.repost": "{network} shows no repost (a quote is none) by {account} of the post by {target} yet",
  "not-shown.comment": "{network} does not show a comment by {account} under the post by {target} yet",
  "not-found.follow":
    "{network} does not show {account} following {target} yet; if it was done a while ago, take it back and do it again",
  "not-found.like":
    "{network} does not show a like by {account} on the post by {target} yet; if it was done a while ago, take it back and do it again",
  "not-found.repost":
    "{network} shows no repost (a quote is none) by {account} of the post by {target} yet; if it was done a while ago, take it back and do it again",
  "not-found.comment":
    "{network} does not show a comment by {account} under the post by {target} yet; if it was done a while ago, take it back and do it again",
  "shown-late": "{network} has not shown the action yet; Lode keeps checking",
  "worth-unknown": "The action is there; {network} has not said what the account is worth yet",
  "deadline-passed": "The action was not visible in time. If the task is still open, you can try again",
  "reconnect-to-check": "This account must be reconnected before Lode can check it",
  "checks-paused": "Verification is paused by Lode; it goes on by itself",
  "checks-used-up": "Lode's allowance for checks is used up for today",
  "no-room": "The places or the budget of the task were used up while this account had to be reconnected",
  undone: "The action is no longer visible",
  unlinked: "The account was not linked any more, so the action could not be checked",
  "account-removed": "The account was removed",
  "account-deleted": "The account was deleted",
  "objection-upheld": "An operator upheld the objection",
} as const;

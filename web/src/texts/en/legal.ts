import { texts } from "../texts.ts";

/** In a paragraph, `{support}` is a link. */
type Section = [heading: string, ...paragraphs: string[]];

const terms: Section[] = [
  [
    "Acceptance of terms",
    "By creating an account or using Lode you accept these terms. The accepted version and the time are stored with your account. If you do not accept the terms, do not use the service.",
  ],
  [
    "Description of the service",
    "Lode lets you link X accounts and, where it is offered, Nostr keys. With them you do follow, like, repost and comment tasks, manually or through automation, and earn points. Points can be withdrawn as USDC to a Solana wallet.",
    "X's developer policy forbids rewarding people for follows, likes, reposts and comments. Lode therefore runs against a sandbox of X unless its operator has X's permission; the footer of every page shows when the sandbox is used. Lode does not imitate people or try to avoid detection.",
    "No rule of Nostr forbids such rewards. What Lode publishes for you on Nostr carries a public label that says it was paid.",
  ],
  [
    "Eligibility",
    "You must be 18 or older, or of legal age where you live. A linked X account must be public, at least 2 months (60 days) old and have 30 or more followers. Up to 3 X accounts can be linked to one Lode account.",
    "A linked Nostr key must have been known for at least 60 days and have 3 or more followers whom this Lode trusts. Up to 3 keys can be linked to one Lode account.",
  ],
  [
    "Prohibited activities",
    "Fake, bot or purchased accounts, more than one Lode account, manipulation of tasks or points, and spam are prohibited. Violators can be suspended, and their points forfeited.",
    "Two things are not violations: using the product's own automation, and linking up to 3 of your X accounts and 3 of your Nostr keys to your Lode account.",
  ],
  [
    "Points and withdrawals",
    "Points are awarded after X has confirmed that the action took place or, on Nostr, after Lode has found what your key signed. They have no value outside Lode until withdrawn. An award can be reversed when the action is undone later, or when its account is removed or disconnected for more than 7 days and the action cannot be checked; you are told first and can redo it, or reconnect the account, within 48 hours.",
    "1 point is paid as 0.01 USDC. The minimum is 100 points, and a transfer fee of 1 point is added to what is deducted. Conversion rates and network fees also apply: the rate is the one named here, and Lode pays Solana's fee. If a withdrawal fails, the amount and the fee are returned. A transfer to the wallet that you entered cannot be undone.",
  ],
  [
    "Privacy",
    "The privacy policy states which data we keep, why, and for how long. It is part of these terms.",
  ],
  [
    "Disclaimer",
    "The service is provided as is. We do not operate X, Nostr's relays, Solana or wallets: when one of them is slow or down, tasks and payouts wait. Nothing here is financial advice.",
  ],
  [
    "Limitation of liability",
    "As far as the law permits, our liability is limited to the points in your account. We are not liable for action that X takes against an X account, or for lost keys of a wallet or of Nostr.",
  ],
  [
    "Modifications",
    "We may change these terms, and announce material changes before they take effect. The top of this page names the version. Your account keeps the version that you accepted: if you do not accept a new one, withdraw your points and delete your account.",
  ],
  ["Contact", "Questions and appeals, including against a suspension: {support}"],
];

const privacy: Section[] = [
  [
    "Data we collect",
    "Your email address; an optional display name and avatar; your wallet addresses; for each linked X account, its id, handle, name, followers, verified mark, whether its posts are protected, picture and creation date; for each linked Nostr key, the public key, its name, its number of followers, when it was first seen, what it signed to be linked and, if a remote signer acts for it, the signer's address; the tasks you did, and what X or the relays answered about them, with the events that your keys signed; your withdrawals; who invited you, if you came by a miner's link; what you objected to, and the answer; and, for each session, the type of device and a hashed IP address.",
  ],
  [
    "How we use it",
    "To sign you in, to check tasks, to compute and explain points, to pay withdrawals, to prevent abuse, and to contact you about your account. We do not use it for advertising.",
    "Mails that we send by ourselves: one about every completed payout, and about what protects your account. Only if you turn it on in your profile: a mail on Monday with your points, your rank, open tasks and what is missing for your next payout. For it we keep your choice, your time zone, and for 90 days which mails were sent. The switch in your profile turns it off, and so does the link in each of these mails.",
  ],
  [
    "Sharing",
    "We ask X about the actions of your linked accounts, and Nostr's relays about those of your linked keys. Withdrawals are permanently public on the Solana blockchain with address, amount and time, and our Proof page lists each with its transaction. The leaderboard shows your display name and points, never your email address. We do not sell your data.",
  ],
  [
    "Security",
    "Passwords are stored as slow hashes, sessions as hashes, and access tokens for your X accounts and keys for your remote signers encrypted. Your Nostr key itself stays with you. No system is perfect; please tell us at once if you suspect misuse.",
  ],
  [
    "Retention",
    "Transaction records are kept for at least 7 years, usage logs for up to 2 years. Access tokens and signer keys are deleted when you remove the account. With the number by which X knows an account, or the public key of Nostr, we keep which tasks it did, which of them were undone (for 180 days) and what it owes, also after you delete your Lode account.",
  ],
  [
    "Your rights",
    "You can view, correct, export and delete your data. Deletion anonymizes the account; records of points and payouts that we must keep by law remain without your name. So do the tasks and debts of your accounts: whoever links one of them next takes over its open checks and debts. What was published on Nostr cannot be recalled.",
  ],
  [
    "Cookies",
    "One cookie holds your session, and one protects against cross-site requests. Your browser also stores the session, the language, the theme, the name of your wallet and, until your address is confirmed, your email address. There are no tracking cookies.",
  ],
  [
    "Third parties",
    "X, Nostr's relays, the Solana network, and the wallet and signer you choose have their own policies. The captcha is self-hosted and sends nothing to third parties.",
  ],
  ["Children", "The service is for people aged 18 or older. We delete the accounts of anyone younger."],
  ["Changes", "We announce material changes before they take effect."],
  ["Contact", "Questions about your data: {support}"],
];

export const legal = texts("legal", {
  back: "Back to Home",
  updated: (day: string) => `Last updated: ${day}`,
  version: (version: string) => `Version ${version}, in effect until replaced`,
  /** Only translations have this sentence. */
  binding: "",
  termsTitle: "Terms of Service",
  privacyTitle: "Privacy Policy",
  terms,
  privacy,
});

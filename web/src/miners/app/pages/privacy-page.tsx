import { LegalPage, type LegalSection, SupportLink } from "../legal-page.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    heading: "Data we collect",
    body: (
      <p>
        Your e-mail address; an optional display name and avatar; your wallet addresses; for each linked X
        account, its id, handle, name, followers, verified mark and creation date; the tasks you did and what
        X answered about them; your withdrawals; and, for each session, the type of device and a hashed IP
        address.
      </p>
    ),
  },
  {
    heading: "How we use it",
    body: (
      <p>
        To sign you in, to check tasks, to compute and explain points, to pay withdrawals, to prevent abuse,
        and to contact you about your account. We do not use it for advertising.
      </p>
    ),
  },
  {
    heading: "Sharing",
    body: (
      <p>
        We ask X about the actions of your linked accounts. Withdrawals are permanently public on the Solana
        blockchain with address, amount and time, and our Proof page lists each with its transaction. The
        leaderboard shows your display name and points, never your e-mail address. We do not sell your data.
      </p>
    ),
  },
  {
    heading: "Security",
    body: (
      <p>
        Passwords are stored as slow hashes, sessions as hashes, and access tokens for your X accounts
        encrypted. No system is perfect; please tell us at once if you suspect misuse.
      </p>
    ),
  },
  {
    heading: "Retention",
    body: (
      <p>
        Transaction records are kept for at least 7 years, usage logs for up to 2 years. The access tokens of
        an X account are deleted when you remove it.
      </p>
    ),
  },
  {
    heading: "Your rights",
    body: (
      <p>
        You can view, correct, export and delete your data. Deletion anonymizes the account; records of points
        and payouts that we must keep by law remain without your name.
      </p>
    ),
  },
  {
    heading: "Cookies",
    body: (
      <p>
        One cookie holds your session, and one protects against cross-site requests. Your browser also stores
        the session, the theme and the name of your wallet locally. There are no tracking cookies.
      </p>
    ),
  },
  {
    heading: "Third parties",
    body: (
      <p>
        X, the Solana network and the wallet you choose have their own policies. The captcha is self-hosted
        and sends nothing to third parties.
      </p>
    ),
  },
  {
    heading: "Children",
    body: <p>The service is for people aged 18 or older. We delete the accounts of anyone younger.</p>,
  },
  {
    heading: "Changes",
    body: <p>We announce material changes in the product before they take effect.</p>,
  },
  {
    heading: "Contact",
    body: (
      <p>
        Questions about your data: <SupportLink />
      </p>
    ),
  },
];

export function PrivacyPage() {
  return <LegalPage title="Privacy Policy" sections={SECTIONS} />;
}

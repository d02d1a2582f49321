import { LegalPage, type LegalSection, SupportLink } from "../legal-page.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    heading: "Data we collect",
    body: (
      <p>
        Your e-mail address; a display name and an avatar, which are optional; your wallet addresses; of each
        linked X account its id, handle, name, followers, verified mark and date of creation; the tasks you
        did and what X answered about them; your withdrawals; and, for each session, the kind of device and a
        scrambled form of the IP address.
      </p>
    ),
  },
  {
    heading: "How we use it",
    body: (
      <p>
        To sign you in, to check tasks, to compute and explain points, to pay withdrawals, to prevent abuse,
        and to write to you about your account. Not for advertising.
      </p>
    ),
  },
  {
    heading: "Sharing",
    body: (
      <p>
        X is asked about the actions of the accounts you linked. Withdrawals are public on the Solana
        blockchain: address, amount and time can be seen by anybody, for ever, and our page of proofs lists
        each with its transaction. The leaderboard shows your display name and points, never your e-mail
        address. Data are not sold.
      </p>
    ),
  },
  {
    heading: "Security",
    body: (
      <p>
        Passwords are stored as a slow hash, sessions as a hash, and the keys to your X accounts encrypted. No
        system is perfect; tell us at once if you suspect misuse.
      </p>
    ),
  },
  {
    heading: "Retention",
    body: (
      <p>
        Transaction records are kept for at least 7 years, usage logs for up to 2 years. The keys to an X
        account are deleted when you remove it.
      </p>
    ),
  },
  {
    heading: "Your rights",
    body: (
      <p>
        You can see, correct, export and delete your data. On deletion the account is made anonymous; the
        records of points and payouts that the law wants kept remain without your name.
      </p>
    ),
  },
  {
    heading: "Cookies",
    body: (
      <p>
        One cookie holds your session, one protects forms against other sites. Your browser also stores the
        session, the theme and the name of your wallet locally. There is no tracking cookie.
      </p>
    ),
  },
  {
    heading: "Third parties",
    body: (
      <p>
        X, the Solana network and the wallet you choose have their own policies. The captcha is our own and
        sends nothing to anybody.
      </p>
    ),
  },
  {
    heading: "Children",
    body: <p>The service is for people of 18 and older. We delete accounts of younger people.</p>,
  },
  {
    heading: "Changes",
    body: <p>A change that matters is announced in the product before it takes effect.</p>,
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

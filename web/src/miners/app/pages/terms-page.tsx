import { LegalPage, type LegalSection, SupportLink } from "../legal-page.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    heading: "Acceptance of terms",
    body: (
      <p>
        By creating an account or using Lode you accept these terms. The accepted version and the time are
        stored with your account. If you do not accept the terms, do not use the service.
      </p>
    ),
  },
  {
    heading: "Description of the service",
    body: (
      <>
        <p>
          Lode lets you link X accounts, do follow, like, repost and comment tasks with them, manually or
          through automation, and earn points. Points can be withdrawn as USDC to a Solana wallet.
        </p>
        <p>
          X's developer policy forbids rewarding people for follows, likes, reposts and comments. Lode
          therefore runs against a sandbox of X unless its operator has X's permission; the footer of every
          page shows when the sandbox is used. Lode does not imitate people or try to avoid detection.
        </p>
      </>
    ),
  },
  {
    heading: "Eligibility",
    body: (
      <p>
        You must be 18 or older, or of legal age where you live. A linked X account must be at least 2 months
        (60 days) old and have 30 or more followers. Up to 3 X accounts can be linked to one Lode account.
      </p>
    ),
  },
  {
    heading: "Prohibited activities",
    body: (
      <>
        <p>
          Fake, bot or purchased accounts, more than one Lode account, manipulation of tasks or points, and
          spam are prohibited. Violators can be suspended, and their points forfeited.
        </p>
        <p>
          Two things are not violations: using the product's own automation, and linking up to 3 of your X
          accounts to your Lode account.
        </p>
      </>
    ),
  },
  {
    heading: "Points and withdrawals",
    body: (
      <>
        <p>
          Points are awarded after X has confirmed that the action took place. They have no value outside Lode
          until withdrawn. An award can be reversed when the action is undone later, or when its X account is
          removed or disconnected for more than 7 days and the action cannot be checked; you are told first
          and can redo it, or reconnect the account, within 48 hours.
        </p>
        <p>
          1 point is paid as 0.01 USDC. The minimum is 100 points, and a transfer fee of 1 point is added to
          what is deducted. Conversion rates and network fees also apply. If a withdrawal fails, the amount
          and the fee are returned. A transfer to the wallet that you entered cannot be undone.
        </p>
      </>
    ),
  },
  {
    heading: "Privacy",
    body: (
      <p>The privacy policy states which data we keep, why, and for how long. It is part of these terms.</p>
    ),
  },
  {
    heading: "Disclaimer",
    body: (
      <p>
        The service is provided as is. We do not operate X, Solana or wallets: when one of them is slow or
        down, tasks and payouts wait. Nothing here is financial advice.
      </p>
    ),
  },
  {
    heading: "Limitation of liability",
    body: (
      <p>
        As far as the law permits, our liability is limited to the points in your account. We are not liable
        for action that X takes against an X account, or for lost wallet keys.
      </p>
    ),
  },
  {
    heading: "Modifications",
    body: (
      <p>
        We may change these terms. We announce material changes in the product before they take effect, and
        ask you to accept the new version.
      </p>
    ),
  },
  {
    heading: "Contact",
    body: (
      <p>
        Questions and appeals, including against a suspension: <SupportLink />
      </p>
    ),
  },
];

export function TermsPage() {
  return <LegalPage title="Terms of Service" sections={SECTIONS} />;
}

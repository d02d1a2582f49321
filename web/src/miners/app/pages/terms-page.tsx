import { LegalPage, type LegalSection, SupportLink } from "../legal-page.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    heading: "Acceptance of terms",
    body: (
      <p>
        By creating an account or using Lode you accept these terms. The version that you accepted, and when,
        is stored with your account. If you do not accept them, do not use the service.
      </p>
    ),
  },
  {
    heading: "Description of the service",
    body: (
      <>
        <p>
          Lode lets you link X accounts, do follow, like, repost and comment tasks with them, by hand or
          through its own automation, and earn points. Points can be withdrawn as USDC to a Solana wallet.
        </p>
        <p>
          X's developer policy forbids rewarding people for follows, likes, reposts and comments. Lode
          therefore runs against a sandbox of X unless its operator holds the permission to do otherwise; the
          foot of every page says which. Nothing here imitates people or is meant to avoid detection.
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
          Two things are not violations: the product's own automation, where you turned it on, and up to 3 X
          accounts of yours under your one Lode account.
        </p>
      </>
    ),
  },
  {
    heading: "Points and withdrawals",
    body: (
      <>
        <p>
          Points are awarded once X has shown that the action took place. They have no value outside Lode
          until withdrawn. An award can be reversed when the action is undone later, or when its X account is
          removed or disconnected for more than 7 days and the action cannot be checked; you are told first
          and can redo it, or reconnect the account, within 48 hours.
        </p>
        <p>
          1 point is paid as 0.01 USDC. The minimum is 100 points, and a transfer fee of 1 point is added to
          what is deducted. Conversion rates and network fees also apply. A withdrawal that fails returns
          amount and fee. A transfer to a wallet that you named cannot be undone.
        </p>
      </>
    ),
  },
  {
    heading: "Privacy",
    body: (
      <p>The privacy policy says which data are kept, why, and for how long. It is part of these terms.</p>
    ),
  },
  {
    heading: "Disclaimer",
    body: (
      <p>
        The service is offered as it is. X, Solana and the makers of wallets are not ours: when one of them is
        slow or down, tasks and payouts wait. Nothing here is financial advice.
      </p>
    ),
  },
  {
    heading: "Limitation of liability",
    body: (
      <p>
        As far as the law permits, our liability is limited to the points in your account. We do not answer
        for measures that X takes against an X account, or for the loss of a wallet's keys.
      </p>
    ),
  },
  {
    heading: "Modifications",
    body: (
      <p>
        We may change these terms. A change that matters is announced in the product before it takes effect,
        and you are asked to accept the new version.
      </p>
    ),
  },
  {
    heading: "Contact",
    body: (
      <p>
        Questions and objections, also against a suspension: <SupportLink />
      </p>
    ),
  },
];

export function TermsPage() {
  return <LegalPage title="Terms of Service" sections={SECTIONS} />;
}

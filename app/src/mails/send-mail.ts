import { hashToken, randomToken } from "@lode/adapters/crypto/random-token";
import * as texts from "@lode/adapters/mail/mail-texts";
import type { Mail } from "@lode/adapters/mail/mailer";
import { GiveUpError, messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import type { Language } from "@lode/core/domain/languages";
import { FEE_POINTS, MINIMUM_POINTS } from "@lode/core/domain/withdrawals/policy";
import { createEmailToken, type EmailTokenPurpose } from "@lode/db/auth/email-tokens.repository";
import { findNewestSignUp, findSignUp, type SignUp } from "@lode/db/auth/sign-ups.repository";
import { findUser, findUserByEmail, type User } from "@lode/db/auth/users.repository";
import * as mails from "@lode/db/mails/mails.repository";
import { findObjection } from "@lode/db/objections/objections.repository";
import { findAct } from "@lode/db/operations/audit.repository";
import { recordPeer } from "@lode/db/operations/heartbeats.repository";
import { findOperator, listOwners } from "@lode/db/operators/operators.repository";
import { findWalletChange } from "@lode/db/profile/profile.repository";
import { countOpenTasks } from "@lode/db/tasks/tasks.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../app.ts";
import { readRanking } from "../leaderboard/read-ranking.ts";

export type MailWriterApp = Needs<
  "db" | "mailer" | "clock" | "redis" | "logger",
  "PUBLIC_URL" | "OPERATORS_URL" | "PRODUCT_NAME" | "QUEUE_PREFIX" | "WALLET_CHANGE_HOLD"
>;

type Written = Omit<Mail, "messageId">;

/**
 * Sends a planned mail once. A crash between the mail server's answer and its row repeats the mail with the same id, by
 * which mailboxes recognise it. Only an operator repeats a mail that the recipient's server refused.
 */
export async function sendMail(app: MailWriterApp, { mailId }: { mailId: string }): Promise<void> {
  const mail = await mails.claimMail(app.db, mailId);
  if (!mail) return;
  let written: Written | undefined;
  try {
    written = await write(app, mail);
    const messageId = `<${mailId}@${new URL(app.config.PUBLIC_URL).hostname}>`;
    if (written) await app.mailer.send({ messageId, ...written });
  } catch (error) {
    await mails.putOffMail(app.db, mail, error instanceof GiveUpError);
    if (!(error instanceof RetryLaterError)) throw error;
    await recordPeer(app.db, "sending", { fault: messageOf(error) });
    app.logger.warn(
      { mailId, kind: mail.kind, reason: messageOf(error) },
      "a mail waits for an outage to end",
    );
    return;
  }
  await mails.endMail(app.db, mail, written ? "sent" : "nothing-to-say");
}

const write = <Kind extends mails.StoredMail["kind"]>(
  app: MailWriterApp,
  mail: mails.StoredMail<Kind>,
): Promise<Written | undefined> => WRITERS[mail.kind](app, mail.payload);

/** Writes a planned mail from the present rows. Returns undefined if there is nothing to say. */
type WriteMail<Kind extends mails.MailKind> = (
  app: MailWriterApp,
  payload: mails.MailPayloads[Kind],
) => Promise<Written | undefined>;

/** The pause before an alarm is mailed again if there is no owner yet. */
const OWNER_MS = 60_000;

const WRITERS: { [Kind in mails.MailKind]: WriteMail<Kind> } = {
  async "sign-up"(app, { signUpId }) {
    const signUp = await findSignUp(app.db, signUpId);
    return signUp && writeSignUp(app, signUp);
  },

  async confirm(app, { email }) {
    const signUp = await findNewestSignUp(app.db, email);
    return signUp && writeSignUp(app, signUp);
  },

  async reset(app, { email }) {
    const user = await findUserByEmail(app.db, email);
    if (!user?.confirmed) return undefined;
    const url = await createMailLink(app, "reset", { userId: user.id });
    return { to: user.email, ...texts.minersMail("reset", { ...addressed(app, user), url }) };
  },

  async "password-changed"(app, { userId }) {
    const user = await findUser(app.db, userId);
    if (!user) return undefined;
    const url = `${app.config.PUBLIC_URL}/auth/forgot`;
    return { to: user.email, ...texts.minersMail("passwordChanged", { ...addressed(app, user), url }) };
  },

  /** A miner's first wallet is not a change: there is nothing to cancel. */
  async "wallet-changed"(app, { userId, changeId }) {
    const [user, change] = [await findUser(app.db, userId), await findWalletChange(app.db, changeId)];
    if (!user || !change?.oldAddress) return undefined;
    const mail = texts.minersMail("walletChanged", {
      ...addressed(app, user),
      address: change.newAddress,
      holdHours: Math.round(app.config.WALLET_CHANGE_HOLD / 3_600),
      url: await createMailLink(app, "cancel-wallet-change", { userId, subjectId: changeId }),
    });
    return { to: user.email, ...mail };
  },

  /** Goes to suspended miners too, who cannot read notices. */
  async "objection-answered"(app, { objectionId }) {
    const objection = await findObjection(app.db, objectionId);
    const user = objection && (await findUser(app.db, objection.userId));
    if (!user || objection.state === "open" || objection.answer === null) return undefined;
    const { subject, answer, state } = objection;
    const about = { ...addressed(app, user), url: app.config.PUBLIC_URL, subject, answer };
    return {
      to: user.email,
      ...texts.minersMail("objectionAnswered", { ...about, isUpheld: state === "upheld" }),
    };
  },

  async "operator-act"(app, { actId, operatorId }) {
    const [act, operator] = [await findAct(app.db, actId), await findOperator(app.db, operatorId)];
    if (!act || !operator) return undefined;
    const { actor, detail } = act;
    const about = [detail.email, detail.role].filter(Boolean).join(", ");
    const mail = texts.operatorActMail({
      ...toOperators(app),
      actor,
      act: act.act,
      about,
      reason: detail.reason ?? "",
    });
    return { to: operator.email, ...mail };
  },

  /** The only unrequested mail that a miner cannot turn off: it is about the miner's money. */
  async payout(app, { userId, occasion }) {
    const [user, withdrawal] = [await findUser(app.db, userId), await findWithdrawal(app.db, occasion)];
    if (!user || withdrawal?.status !== "completed") return undefined;
    const url = `${app.config.PUBLIC_URL}/profile/withdrawals/${withdrawal.id}`;
    const { amount: points, walletAddress: address } = withdrawal;
    return {
      to: user.email,
      ...texts.minersMail("payout", { ...addressed(app, user), points, address, url }),
    };
  },

  /**
   * Sums up the week that has ended. A miner who earned nothing and can do nothing gets no mail, nor does a suspended
   * one, who is told about money only.
   */
  async weekly(app, { userId, occasion }) {
    const user = await findUser(app.db, userId);
    if (!user || user.suspended || !(await mails.wantsWeeklyMail(app.db, userId))) return undefined;
    const { points, balance } = await mails.readWeekFacts(app.db, { userId, monday: occasion });
    const open = await countOpenTasks(app.db, userId, app.clock.now());
    if (points <= 0n && open === 0) return undefined;
    const { own } = await readRanking(app, { userId, window: "all", top: 0 });
    const needed = MINIMUM_POINTS + FEE_POINTS;
    const mail = texts.minersMail("weekly", {
      ...addressed(app, user),
      name: user.displayName,
      points,
      rank: own?.rank ?? null,
      open,
      missing: balance < needed ? needed - balance : 0n,
      url: `${app.config.PUBLIC_URL}/dashboard`,
      unsubscribeUrl: await createMailLink(app, "unsubscribe", { userId }),
    });
    return { to: user.email, ...mail };
  },

  async alarm(app, { openedAt, clearedAt, ...alarm }) {
    const to = (await listOwners(app.db)).map(({ email }) => email).join(", ");
    if (to === "") throw new RetryLaterError("There is no owner yet", OWNER_MS);
    const times = {
      openedAt: new Date(openedAt),
      clearedAt: clearedAt === null ? null : new Date(clearedAt),
    };
    return { to, ...texts.alarmMail({ ...toOperators(app), ...alarm, ...times }) };
  },
};

/** A link that confirms this sign-up only, and none if a newer sign-up has replaced it. */
async function writeSignUp(app: MailWriterApp, signUp: SignUp): Promise<Written | undefined> {
  const { PRODUCT_NAME: product, PUBLIC_URL: home } = app.config;
  const owner = await findUserByEmail(app.db, signUp.email);
  if (owner?.confirmed) {
    const mail = texts.minersMail("alreadyRegistered", { ...addressed(app, owner), url: `${home}/auth` });
    return { to: owner.email, ...mail };
  }
  if (!signUp.isNewest) return undefined;
  const url = await createMailLink(app, "confirm", { userId: null, subjectId: signUp.id });
  return {
    to: signUp.email,
    ...texts.minersMail("confirmation", { product, language: signUp.language, url }),
  };
}

/** Leaves out the name: a thief could make it say that the warning below it is a test. */
const addressed = (
  { config }: MailWriterApp,
  { language }: User,
): { product: string; language: Language } => ({ product: config.PRODUCT_NAME, language });

const toOperators = ({ config }: MailWriterApp): { product: string; url: string } => ({
  product: config.PRODUCT_NAME,
  url: config.OPERATORS_URL,
});

const LINKS = {
  confirm: { path: "/auth/confirm", lifetimeHours: 24 },
  reset: { path: "/auth/reset", lifetimeHours: 1 },
  /** Outlasts the longest hold that is usual after a wallet change. */
  "cancel-wallet-change": { path: "/auth/cancel-wallet-change", lifetimeHours: 72 },
  /** A mail may be read months later. */
  unsubscribe: { path: "/api/weekly-mail/unsubscribe", lifetimeHours: 90 * 24 },
} as const satisfies Record<EmailTokenPurpose, { path: string; lifetimeHours: number }>;

/**
 * Makes a link with a new token, right before the mail is sent. Only the token's hash is stored; the token
 * itself is never queued or logged.
 */
export async function createMailLink(
  { db, config }: Needs<"db", "PUBLIC_URL">,
  purpose: EmailTokenPurpose,
  subject: { userId: string; subjectId?: string } | { userId: null; subjectId: string },
): Promise<string> {
  const token = randomToken();
  const { path, lifetimeHours } = LINKS[purpose];
  await createEmailToken(db, { ...subject, purpose, hash: hashToken(token), lifetimeHours });
  return `${config.PUBLIC_URL}${path}?token=${token}`;
}

import { completeLink } from "@lode/core/contracts/http/accounts";
import { confirmEmail, signIn, signUp } from "@lode/core/contracts/http/auth";
import { attemptTask, listTasks, type MiningTaskView } from "@lode/core/contracts/http/tasks";
import { listWithdrawals, requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { createLodeClient, type LodeClient } from "./lode-client.ts";
import type { SandboxControls } from "./sandbox-controls.ts";
import { until } from "./until.ts";

/** A miner who uses Lode through its public interface, as the page does. */
export type Miner = ReturnType<typeof minerOf>;

export interface Person {
  email: string;
  password: string;
  displayName: string;
  referralCode?: string | undefined;
}

export async function signUpOnly(
  baseUrl: string,
  person: Person,
  client: LodeClient = createLodeClient(baseUrl),
): Promise<void> {
  await client.call(signUp, {
    body: {
      email: person.email,
      password: person.password,
      display_name: person.displayName,
      captcha_token: await client.captcha("signup"),
      ...(person.referralCode ? { referral_code: person.referralCode } : {}),
    },
  });
}

export async function becomeMiner(baseUrl: string, sandbox: SandboxControls, person: Person): Promise<Miner> {
  const client = createLodeClient(baseUrl);
  const { email, password } = person;
  await signUpOnly(baseUrl, person, client);
  const token = await until(`the confirmation mail to ${email}`, async () => {
    const [mail] = await sandbox.mailsTo(email);
    const link = mail?.links.find((one) => one.includes("/auth/confirm?token="));
    return link && new URL(link).searchParams.get("token");
  });
  await client.call(confirmEmail, { body: { token, password } });
  const { user, session } = await client.call(signIn, {
    body: { email, password, captcha_token: await client.captcha("signin") },
  });
  return minerOf(client, sandbox, { userId: user.user_id, email, bearer: session.access_token });
}

function minerOf(
  client: LodeClient,
  sandbox: SandboxControls,
  who: { userId: string; email: string; bearer: string },
) {
  const link = (username: string) => linkAccount(client, sandbox, who.userId, username);
  const tasks = async () => {
    const answer = await client.call(listTasks);
    return "tasks" in answer ? answer.tasks : [];
  };
  const doTask = async (task: MiningTaskView, account: { id: string; username: string }) => {
    const target = task.target_tweet_id ?? task.target_username;
    await sandbox.act({ username: account.username, action: task.task_type, target });
    return beginAttempt(client, task, account.id);
  };
  const withdrawals = async () => (await client.call(listWithdrawals)).withdrawals;
  return {
    client,
    ...who,
    link,
    tasks,
    doTask,
    /** Links the account and does the newest tasks, or those about this target. Throws unless each is awarded. */
    async earn(username: string, count = 1, target?: string) {
      const account = await link(username);
      const wanted = (await tasks()).filter((task) => !target || task.target_username === target);
      if (wanted.length < count) throw new Error(`There are not ${count} tasks for ${username}.`);
      for (const task of wanted.slice(0, count)) {
        const { body } = await doTask(task, account);
        if (!("points_awarded" in body)) throw new Error(`No award for ${username}: ${JSON.stringify(body)}`);
      }
      return account;
    },
    attempt: (task: MiningTaskView, account: { id: string }) => beginAttempt(client, task, account.id),
    async withdraw(amount: number, walletAddress: string, idempotencyKey: string = crypto.randomUUID()) {
      const headers = { "Idempotency-Key": idempotencyKey };
      const body = { amount, walletAddress, withdrawalType: "stablecoin" as const };
      return (await client.call(requestWithdrawal, { body, headers })).withdrawal;
    },
    withdrawals,
    /** Resolves with the withdrawal once it is paid. Programs may be replaced meanwhile. */
    paid: (id: string, withinMs = 60_000) =>
      until(
        `the payout of ${id}`,
        async () =>
          (await withdrawals().catch(() => [])).find((one) => one.id === id && one.status === "completed"),
        withinMs,
      ),
  };
}

/** Links an account by OAuth, with the consent given by the sandbox's control. Throws if Lode or X refuses a leg. */
export async function linkAccount(
  client: LodeClient,
  sandbox: SandboxControls,
  userId: string,
  username: string,
) {
  const location = await client.navigate("/api/twitter-oauth");
  const oauthToken = location && new URL(location, "http://lode").searchParams.get("oauth_token");
  if (!oauthToken) throw new Error(`Linking @${username} redirected to ${location}.`);
  const { oauth_verifier } = await sandbox.authorize(oauthToken, username);
  const body = { oauth_token: oauthToken, oauth_verifier, user_id: userId };
  return (await client.call(completeLink, { body })).twitter_user;
}

function beginAttempt(client: LodeClient, task: MiningTaskView, accountId: string) {
  return client.ask(attemptTask, {
    body: {
      task_id: task.id,
      twitter_account_id: accountId,
      action_type: task.task_type,
      target_twitter_id: task.target_twitter_id,
      target_tweet_id: task.target_tweet_id,
    },
  });
}

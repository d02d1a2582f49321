import { type ActToSign, actToSign, type SignApp, signRefusal } from "./steps/act-to-sign.ts";

/**
 * What the miner's account signs to do a task, in the network's own form. `text`: for comments. Throws Refused, with
 * "target-gone" if the network no longer has the post.
 */
export async function prepareAct(
  app: SignApp,
  { text, ...asked }: ActToSign & { text: string | null },
): Promise<string> {
  const { action, sign } = await actToSign(app, asked);
  try {
    return await sign.prepare({ ...action, text });
  } catch (error) {
    throw signRefusal(error);
  }
}

/**
 * Publishes what the account has signed. Only verification gives points. Throws Refused, with "act-not-exact" if it is
 * not exactly the task's act or does not say that it was paid.
 */
export async function publishAct(
  app: SignApp,
  { signed, ...asked }: ActToSign & { signed: string },
): Promise<void> {
  const { action, sign } = await actToSign(app, asked);
  try {
    await sign.publish(action, signed);
  } catch (error) {
    throw signRefusal(error);
  }
}

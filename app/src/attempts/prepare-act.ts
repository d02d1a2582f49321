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

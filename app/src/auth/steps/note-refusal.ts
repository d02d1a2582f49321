import { GiveUpError } from "@lode/core/contracts/errors";

/** Notes a refusal by the recipient's server, so that no sweep sends the mail again; an operator still can. */
export async function noteRefusal(sending: Promise<void>, note: () => Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (error instanceof GiveUpError) await note();
    throw error;
  }
}

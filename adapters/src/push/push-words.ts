import type { NoticeDetails, PushedKind } from "@lode/core/contracts/notices";

interface Words {
  title: string;
  text: string;
}

/** The title and the sentence of each notice that is pushed, in one language. */
export type PushWords = { [Kind in PushedKind]: (detail: NoticeDetails[Kind]) => Words };

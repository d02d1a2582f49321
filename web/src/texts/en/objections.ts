import { texts } from "../texts.ts";

export const objections = texts("objections", {
  loadName: "Your objections",
  object: "Disagree with this decision",
  /** The label above the field. */
  why: "Why is this wrong?",
  hint: "10 to 1,000 characters. An operator answers within 7 days; the answer is final.",
  tooShort: "Please write at least 10 characters",
  send: "Send the objection",
  sending: "Sending…",
  failed: "The objection could not be sent",
  open: (due: string) => `You objected. An operator answers by ${due}.`,
  upheld: (answer: string) => `Your objection was upheld: ${answer}`,
  rejected: (answer: string) => `Your objection was rejected: ${answer}`,
  suspension: {
    title: "Object to the suspension",
    text: "Nothing is taken away while your account is suspended. If this is a mistake, tell us why. We answer by mail.",
  },
});

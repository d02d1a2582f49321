import { expect, test } from "vitest";
import { email } from "./email.ts";

test.each([
  [" Info@Lode.Example ", "info@lode.example"],
  ["info@münchen.de", "info@xn--mnchen-3ya.de"],
  ["info@MÜNCHEN.de", "info@xn--mnchen-3ya.de"],
  ["user@xn--e1afmkfd.xn--p1ai", "user@xn--e1afmkfd.xn--p1ai"],
  ["a&b@mail.example", "a&b@mail.example"],
  ["a/b=c!d%e#f@mail.example", "a/b=c!d%e#f@mail.example"],
  ["ada+lode@sub.mail.example", "ada+lode@sub.mail.example"],
  ["o'brien@mail.example", "o'brien@mail.example"],
])("%j is the address %s", (typed, address) => {
  expect(email.parse(typed)).toBe(address);
});

test.each([
  "jürgen@mail.example",
  "ada",
  "ada@",
  "@lode.example",
  "ada@localhost",
  "ada@127.0.0.1",
  "ada@[::1]",
  "a b@mail.example",
  "ada@mail..example",
  "ada@mail.example/x",
  "ada@-mail.example",
  `${"a".repeat(250)}@x.de`,
])("%j is no address", (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});

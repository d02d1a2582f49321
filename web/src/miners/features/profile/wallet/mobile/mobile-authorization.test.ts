import type { AuthorizationResult } from "@solana-mobile/mobile-wallet-adapter-protocol";
import { expect, test } from "vitest";
import { toBase64 } from "../../../../../lib/base64.ts";
import { canOpenWalletApps } from "./local-sockets.ts";
import { authorizationOf, readAuthorization, storeAuthorization } from "./mobile-authorization.ts";
import { asMobileFailure, MobileFailure } from "./mobile-failure.ts";
import { MobileWallet } from "./mobile-wallet.ts";

test("the page tells a wallet app that it supports the transaction versions legacy and 0", () => {
  const wallet = new MobileWallet({ show: () => {}, productName: () => "Lode" });
  expect([...wallet.supportedTransactionVersions]).toEqual(["legacy", 0]);
});

const KEY = toBase64(new Uint8Array(32).fill(7));
const result = (change: object): AuthorizationResult => ({
  accounts: [{ address: KEY, label: "Pocket", chains: ["solana:devnet"] }],
  auth_token: "token",
  wallet_uri_base: "https://wallet.example",
  ...change,
});
const base58 = (bytes: Uint8Array) => `base58 of ${bytes.length}`;

test("an authorization keeps the first account, its token, and the address that opens the wallet again", () => {
  const authorization = authorizationOf(result({}), base58);
  expect(authorization).toEqual({
    address: "base58 of 32",
    publicKey: KEY,
    chains: ["solana:devnet"],
    authToken: "token",
    walletName: "Pocket",
    uriBase: "https://wallet.example",
  });
  storeAuthorization(authorization);
  expect(readAuthorization()).toEqual(authorization);
  storeAuthorization(null);
  expect(readAuthorization()).toBeNull();
});

test.each([
  ["no account", { accounts: [] }],
  ["a key of another length", { accounts: [{ address: toBase64(new Uint8Array(31)) }] }],
  ["a key that is not base64", { accounts: [{ address: "%" }] }],
  ["no token", { auth_token: undefined }],
])("a wallet that answers with %s has no account", (_what, change) => {
  expect(() => authorizationOf(result(change), base58)).toThrow(new MobileFailure("no-account"));
});

test.each([
  ["ERROR_WALLET_NOT_FOUND", "not-found"],
  ["ERROR_SECURE_CONTEXT_REQUIRED", "incompatible"],
  ["ERROR_LOOPBACK_ACCESS_BLOCKED", "blocked"],
  ["ERROR_SESSION_CLOSED", "closed"],
  ["ERROR_SESSION_TIMEOUT", "late"],
  [-1, "cancelled"],
  [-3, "cancelled"],
  [-32_601, "unknown"],
  [undefined, "unknown"],
])("the protocol's error %s means %s", (code, kind) => {
  expect(asMobileFailure(Object.assign(new Error("by the package"), { code })).kind).toBe(kind);
});

test.each([
  ["Chrome/150.0.0.0 Mobile Safari/537.36", true, true],
  ["Chrome/150.0.0.0 Mobile Safari/537.36", false, false],
  ["Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36; wv)", true, false],
  ["Gecko/150.0 Firefox/150.0", true, false],
])("%s, secure %s, can open wallet apps: %s", (userAgent, isSecure, can) => {
  expect(canOpenWalletApps(`Mozilla/5.0 (Linux; Android 15) ${userAgent}`, isSecure)).toBe(can);
});

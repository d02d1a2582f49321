import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { readApiConfig, readWorkerConfig } from "@lode/adapters/settings/config";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { portVariables } from "@lode/stack/settings/settings";
import { expect, test } from "vitest";
import { renderEnvExample } from "./env-example.ts";

const file = readFileSync(join(projectRoot, ".env.example"), "utf8");
const SETTING = /^#([A-Z][A-Z0-9_]*=.*)$/gm;
/** The settings if the # is removed from every line. */
const uncommented = parseEnv(file.replace(SETTING, "$1"));

test(".env.example lists what the code reads", () => {
  expect(file, "run npm run env:example").toBe(renderEnvExample());
});

test("an unchanged copy sets nothing", () => {
  expect(parseEnv(file)).toEqual({});
});

test(".env.example names every setting of the product and every port of npm start exactly once", () => {
  const wanted = { ...commonSettings, ...apiSettings, ...workerSettings, ...portVariables };
  expect(Object.keys(uncommented)).toEqual(expect.arrayContaining(Object.keys(wanted)));
  expect(file.match(SETTING)).toHaveLength(Object.keys(uncommented).length);
});

test("npm start and the product agree on every port", () => {
  for (const [name, port] of Object.entries(portVariables)) expect(uncommented[name], name).toBe(`${port}`);
});

test("the values in .env.example are the defaults, and none is a secret", () => {
  const required = {
    DATABASE_URL: "postgres://127.0.0.1/lode",
    REDIS_URL: "redis://127.0.0.1",
    X_APP_KEY: "key",
    X_APP_SECRET: "secret",
    SEALING_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
    TREASURY_ADDRESS: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    TREASURY_KEY_FILE: "/key",
    CSRF_KEY: "c".repeat(32),
    CAPTCHA_KEY: "k".repeat(32),
    SMTP_URL: "smtp://127.0.0.1",
    PROOF_KEY: Buffer.alloc(32).toString("base64"),
  };
  expect(readApiConfig({ ...uncommented, ...required })).toEqual(readApiConfig(required));
  expect(readWorkerConfig({ ...uncommented, ...required })).toEqual(readWorkerConfig(required));
  const secrets = Object.entries(uncommented).filter(([name]) => /SECRET|KEY|PASSWORD/.test(name));
  expect(secrets.filter(([, value]) => value !== "")).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { IMAGE_PROGRAMS } from "@lode/stack/programs/image-programs";
import { describe, expect, test } from "vitest";
import { monitoringManifests } from "./monitoring-manifests.ts";
import {
  builtManifests,
  type Container,
  type Manifest,
  type Pod,
  patchesOf,
  readKustomization,
  readManifests,
  resourcesOf,
} from "./read-manifests.ts";
import { readObservability } from "./read-observability.ts";

const OVERLAYS = ["production", "demo"] as const;
/** The programs in one of our own images. */
const programsOf = (image: string): string[] =>
  Object.entries(IMAGE_PROGRAMS).flatMap(([name, { programs }]) =>
    image === `lode-${name}` ? programs.map((source) => source.replace(/\.ts$/, ".mjs")) : [],
  );
const everything = [...OVERLAYS.flatMap(resourcesOf), ...OVERLAYS.flatMap(patchesOf)];
const named = (list: readonly Manifest[], kind: string, name: string) =>
  list.find((one) => one.kind === kind && one.metadata.name === name);

/** A parsed manifest that may be invalid. */
interface Written extends Pick<Manifest, "apiVersion" | "kind"> {
  file?: string;
  spec?: object;
}

/** Returns the published schema of Kubernetes or KEDA, from the installed packages. */
async function modelOf({ apiVersion, kind }: Written) {
  const group = apiVersion.startsWith("keda.sh") ? "@kubernetes-models/keda" : "kubernetes-models";
  const models = (await import(/* @vite-ignore */ `${group}/${apiVersion}`)) as Record<
    string,
    new (
      manifest: object,
    ) => { validate(): void }
  >;
  const model = models[kind];
  if (!model) throw new Error(`${apiVersion} has no ${kind}.`);
  return model;
}

async function faultOf(manifest: Written): Promise<string | undefined> {
  const { file: _file, ...content } = manifest;
  const Model = await modelOf(manifest);
  try {
    new Model(content).validate();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Any key is allowed below these fields; the label `app` is allowed too. */
const FREE = new Set(["labels", "annotations", "matchLabels", "data", "limits", "requests", "metadata"]);
/**
 * Every field that the schemas' types declare. The schemas themselves allow unknown fields, which a cluster
 * refuses or ignores.
 */
const declared = (() => {
  const texts = ["kubernetes-models", "@kubernetes-models"].flatMap((name) =>
    readdirSync(join(projectRoot, "node_modules", name), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.name.endsWith(".d.ts"))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
  );
  return new Set([...texts.join("\n").matchAll(/^\s*["']?([\w$]+)["']?\??:/gm)].map(([, name]) => name));
})();

function unknownFields(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => unknownFields(one, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(declared.has(key) || key === "app" || key.startsWith("$") ? [] : [`${path}.${key}`]),
    ...(FREE.has(key) ? [] : unknownFields(inner, `${path}.${key}`)),
  ]);
}

describe("schemas", () => {
  test.each(
    [...OVERLAYS.flatMap(resourcesOf)].map((one) => [`${one.kind} ${one.metadata.name}`, one] as const),
  )("%s is valid", async (_name, manifest) => {
    expect(await faultOf(manifest)).toBeUndefined();
  });

  test("no manifest or patch has a field that the schemas do not name", () => {
    const unknown = everything.flatMap(({ file, ...one }) => unknownFields(one, `${file} ${one.kind}`));
    expect(unknown).toEqual([]);
  });

  test.each(OVERLAYS)("%s is valid as kubectl builds it, with every patch", async (overlay) => {
    // Without kubectl, the tests above have checked the parts.
    const built = builtManifests(overlay) ?? resourcesOf(overlay);
    expect(built.length).toBeGreaterThan(20);
    for (const manifest of built) expect(await faultOf(manifest), manifest.metadata.name).toBeUndefined();
    expect(new Set(built.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(built.length);
  });

  test("adversary: a wrong type, a missing field and a misspelt field are found", async () => {
    const api = named(everything, "Deployment", "api") as Manifest;
    expect(await faultOf({ ...api, spec: { ...api.spec, replicas: "two" } })).toMatch(/replicas must be/);
    expect(await faultOf({ ...api, spec: { ...api.spec, selector: undefined } })).toMatch(/selector/);
    expect(unknownFields({ spec: { readinesProbe: {} } })).toEqual([".spec.readinesProbe"]);
  });
});

const podOf = ({ kind, spec }: Manifest): Pod | undefined =>
  ["Deployment", "Job"].includes(kind) ? spec?.template?.spec : undefined;
const containers = everything.flatMap((workload) => {
  const pod = podOf(workload);
  return pod ? pod.containers.map((container) => ({ workload, pod, container })) : [];
});

const PROBES = ["startupProbe", "livenessProbe", "readinessProbe"] as const satisfies (keyof Container)[];

describe("every container", () => {
  // A patch names only what it changes.
  const full = containers.filter(({ container }) => "image" in container);

  test("has only the rights it needs: not root, a read-only root, no capabilities, a memory limit", () => {
    expect(full.length).toBeGreaterThan(8);
    for (const { pod, container } of full) {
      expect(container.securityContext, container.name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(
        container.resources.requests.cpu && container.resources.limits.memory,
        container.name,
      ).toBeTruthy();
      if (pod.securityContext) {
        expect(pod.securityContext).toMatchObject({
          runAsNonRoot: true,
          seccompProfile: { type: "RuntimeDefault" },
        });
        expect(pod.automountServiceAccountToken).toBe(false);
      }
    }
  });

  test("runs an existing file, from our own image or from an image pinned to a patch level", () => {
    const targets = [
      ...readFileSync(join(projectRoot, "infra/deploy/docker/Dockerfile"), "utf8").matchAll(
        /^FROM \S+ AS (\S+)$/gm,
      ),
    ];
    const built = targets.map(([, target]) => `lode-${target}`);
    for (const { container } of full) {
      const { image, command: [program, file = ""] = [] } = container;
      if (!built.includes(image)) expect(image).toMatch(/^[\w/.-]+:\d+\.\d+/);
      if (program === "node") expect(programsOf(image), file).toContain(file);
    }
    const named = (overlay: (typeof OVERLAYS)[number]): string[] =>
      (readKustomization(overlay).images ?? []).map(({ name }) => name).toSorted();
    const product = ["lode-api", "lode-ops", "lode-web", "lode-worker"];
    expect(named("production")).toEqual(product);
    expect(named("demo")).toEqual([...product, "lode-sandbox"].toSorted());
  });

  test("mounts only volumes of its pod, and names its probes' ports", () => {
    for (const { pod, container } of full) {
      const volumes = (pod.volumes ?? []).map(({ name }) => name);
      for (const { name } of container.volumeMounts ?? []) expect(volumes).toContain(name);
      const ports = (container.ports ?? []).map(({ name }) => name);
      for (const probe of PROBES) {
        const asked = container[probe]?.httpGet;
        if (asked) expect(ports).toContain(asked.port);
      }
    }
  });
});

describe("references between resources", () => {
  test.each(OVERLAYS)(
    "%s: services, budgets, policies, the ingress and the scaler refer to existing resources",
    (overlay) => {
      const all = resourcesOf(overlay);
      const apps = all.flatMap((one) => (podOf(one) ? [one.spec?.template?.metadata.labels.app] : []));
      for (const { kind, metadata, spec } of all) {
        if (kind === "Service") {
          const app = spec?.selector?.app ?? "";
          expect(apps).toContain(app);
          const deployment = named(all, "Deployment", app);
          const opened =
            (deployment && podOf(deployment)?.containers)?.flatMap(({ ports = [] }) => ports) ?? [];
          expect(spec?.ports).not.toHaveLength(0);
          for (const { targetPort } of spec?.ports ?? [])
            expect(opened.map(({ name }) => name)).toContain(targetPort);
        }
        if (kind === "PodDisruptionBudget") expect(apps).toContain(spec?.selector?.matchLabels?.app);
        if (kind === "NetworkPolicy") {
          const labels = JSON.stringify(spec).matchAll(/"app":"(\w+)"/g);
          for (const [, app] of labels) expect(apps, metadata.name).toContain(app);
        }
        if (kind === "ScaledObject" || kind === "HorizontalPodAutoscaler")
          expect(named(all, "Deployment", spec?.scaleTargetRef?.name ?? "")).toBeDefined();
        if (kind === "Ingress") {
          expect(spec?.rules).not.toHaveLength(0);
          for (const { http } of spec?.rules ?? [])
            for (const { backend } of http.paths)
              expect(named(all, "Service", backend.service.name)).toBeDefined();
        }
      }
      for (const patch of patchesOf(overlay))
        expect(named(all, patch.kind, patch.metadata.name)).toBeDefined();
    },
  );

  test("the scaler queries metrics that the API exposes", () => {
    const { spec } = named(everything, "ScaledObject", "worker") as Manifest;
    const metrics = readFileSync(join(projectRoot, "app/src/operations/metrics/store-metrics.ts"), "utf8");
    const asked = [...(spec?.triggers?.[0]?.metadata.query ?? "").matchAll(/lode_\w+/g)].map(
      ([name]) => name,
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) expect(metrics).toContain(`"${name}"`);
  });
});

describe("settings", () => {
  const PROGRAMS = {
    api: { ...commonSettings, ...apiSettings },
    worker: { ...commonSettings, ...workerSettings },
  };
  const dataOf = (list: readonly Manifest[]) =>
    list.filter(({ kind }) => kind === "ConfigMap").flatMap(({ data = {} }) => Object.keys(data));

  test.each(["api", "worker"] as const)(
    "production gives %s every setting that it needs, and no unknown setting",
    (name) => {
      const deployment = named(resourcesOf("production"), "Deployment", name) as Manifest;
      const [container] = podOf(deployment)?.containers ?? [];
      const own = (container?.env ?? []).map((one) => one.name);
      const shared = dataOf([...resourcesOf("production"), ...patchesOf("production")]);
      // A variable of OpenTelemetry's SDK, which .env.example mentions.
      const known = [...Object.keys(PROGRAMS[name]), "OTEL_EXPORTER_OTLP_HEADERS"];
      expect(own.filter((variable) => !known.includes(variable))).toEqual([]);
      const anyKnown = [...Object.keys(PROGRAMS.api), ...Object.keys(PROGRAMS.worker)];
      expect(shared.filter((variable) => !anyKnown.includes(variable))).toEqual([]);
      const needed = Object.entries(PROGRAMS[name])
        .filter(([, { schema }]) => !schema.safeParse(undefined).success)
        .map(([variable]) => variable);
      expect(needed.filter((variable) => ![...own, ...shared].includes(variable))).toEqual([]);
    },
  );

  test("secrets are referred to by name, never written out, and only the workers get the signing keys", () => {
    expect(everything.filter(({ kind }) => kind === "Secret")).toEqual([]);
    for (const { workload, container } of containers) {
      const text = JSON.stringify(container);
      if (/PROOF_KEY|PUSH_PRIVATE_KEY|"lode-worker","key":"(?!TREASURY_ADDRESS)/.test(text))
        expect(workload.metadata.name).toBe("worker");
    }
  });

  const secretsIn = (list: readonly Manifest[]) =>
    list.flatMap((one) =>
      (podOf(one)?.containers ?? []).flatMap(({ env = [] }) =>
        env.flatMap(({ name, valueFrom }) =>
          valueFrom?.secretKeyRef ? [{ variable: name, ...valueFrom.secretKeyRef }] : [],
        ),
      ),
    );
  const page = readFileSync(join(projectRoot, "docs/kubernetes.md"), "utf8");
  /** The keys of each secret that the page's commands create. */
  const created = new Map(
    [...page.replaceAll("\\\n", " ").matchAll(/create secret generic (\S+)(.*)/g)].map(
      ([, name = "", flags = ""]) =>
        [name, [...flags.matchAll(/--from-literal=(\w+)=/g)].map(([, key = ""]) => key)] as const,
    ),
  );

  test("the page's commands create every secret that the pods need, and the page names the optional ones", () => {
    const needed = secretsIn(resourcesOf("production"));
    expect(needed.length).toBeGreaterThan(20);
    for (const { name, key, optional, variable } of needed) {
      if (optional) expect(page, `${name} ${key}`).toContain(`\`${key}\``);
      else expect(created.get(name), `${name} ${key}`).toContain(key);
      expect(variable).toBe(key);
    }
    const used = needed.map(({ name, key }) => `${name} ${key}`);
    for (const [name, keys] of created) for (const key of keys) expect(used).toContain(`${name} ${key}`);
  });

  test("the page applies folders that exist and a command that exists", () => {
    const folders = [...page.matchAll(/kubectl apply -k (\S+)/g)].map(([, folder = ""]) => folder);
    expect(folders).toEqual(["infra/deploy/kubernetes/production", "infra/deploy/kubernetes/monitoring"]);
    for (const folder of folders)
      expect(readKustomization(folder.replace("infra/deploy/kubernetes/", "")).resources).not.toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
      scripts: object;
    };
    for (const [, script = ""] of page.matchAll(/npm run (?:-s )?(kubernetes\S+|containers\S+)/g))
      expect(scripts).toHaveProperty(script);
  });

  test("a setting whose value may hold a key is a secret, in no ConfigMap", () => {
    const shared = dataOf([...resourcesOf("production"), ...patchesOf("production")]);
    const all = { ...PROGRAMS.api, ...PROGRAMS.worker };
    // The collector's address and the provider's own addresses hold no key; their headers and keys do.
    const open = [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "S3_ENDPOINT",
      "CAPTCHA_VERIFY_URL",
      "S3_BUCKET",
      "S3_REGION",
      "TREASURY_ADDRESS",
    ];
    const hidden = Object.entries(all).filter(([name, { shown }]) => !shown && !open.includes(name));
    const needed = hidden.filter(([name]) => shared.includes(name)).map(([name]) => name);
    // The id of a key at AWS KMS is no key.
    expect(needed).toEqual(["TREASURY_KMS_KEY_ID"]);
  });

  test("the operators' pod has the workers' stores and nodes, and no key that signs", () => {
    const keys = secretsIn(resourcesOf("production").filter(({ metadata }) => metadata.name === "ops")).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(["DATABASE_URL", "REDIS_URL", "SEALING_KEYS", "SOLANA_RPC_URL"]);
  });
});

describe("monitoring", () => {
  const monitors = readManifests("monitoring/scrape.yaml");

  test("Prometheus scrapes every API and worker at a port that the pod has, with the token, as the jobs of the alerts", () => {
    const jobs = monitors.map(({ spec }) => {
      const [endpoint] = spec?.podMetricsEndpoints ?? [];
      const deployment = named(everything, "Deployment", spec?.selector?.matchLabels?.app ?? "");
      const ports = (deployment && podOf(deployment)?.containers)?.flatMap(({ ports = [] }) => ports) ?? [];
      expect(ports.map(({ name }) => name)).toContain(endpoint?.port);
      expect(endpoint?.authorization.credentials).toEqual({ name: "lode-keys", key: "METRICS_TOKEN" });
      return endpoint?.relabelings.find(({ targetLabel }) => targetLabel === "job")?.replacement;
    });
    expect(jobs).toEqual(["lode-api", "lode-worker"]);
    const alerts = readFileSync(join(projectRoot, "infra/deploy/prometheus/alert-rules.yml"), "utf8");
    for (const [, job] of alerts.matchAll(/job="([\w-]+)"/g)) expect(jobs).toContain(job);
  });

  test("every group of rules and every dashboard is printed for the cluster", () => {
    const printed = JSON.stringify(monitoringManifests());
    const { alerts, recordings, dashboards } = readObservability();
    for (const { alert } of alerts) expect(printed).toContain(`"alert":"${alert}"`);
    for (const { record } of recordings) expect(printed).toContain(`"record":"${record}"`);
    for (const { uid } of dashboards) expect(printed).toContain(`\\"uid\\": \\"${uid}\\"`);
  });

  test("operations: mail, traces and the cloud's identity pass the network policies, and the metadata address does not", () => {
    const policies = readManifests("base/network-policies.yaml");
    const egressOf = (name: string) => JSON.stringify(named(policies, "NetworkPolicy", name)?.spec);
    for (const port of [443, 25, 465, 587, 2525]) expect(egressOf("outside")).toContain(`"port":${port}`);
    expect(egressOf("outside")).toContain('"169.254.0.0/16"');
    expect(egressOf("traces")).toContain('"port":4318');
    expect(egressOf("identity")).toContain('"169.254.170.23/32"');
    for (const port of [5432, 6432, 6379, 6380]) expect(egressOf("stores")).toContain(`"port":${port}`);
  });
});

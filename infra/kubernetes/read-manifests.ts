import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { projectRoot } from "../stack/process-command.ts";

const FOLDER = join(projectRoot, "infra/kubernetes");

export interface Manifest {
  /** Where it is written. */
  file: string;
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has fields of its own, which their schemas check
  [field: string]: any;
}

export interface Kustomization {
  resources: string[];
  patches?: { path?: string; patch?: string; target?: { kind: string; name: string } }[];
  images?: { name: string; newTag: string }[];
}

const read = (path: string): string => readFileSync(join(FOLDER, path), "utf8");

export const readKustomization = (folder: string): Kustomization =>
  parse(read(join(folder, "kustomization.yaml"))) as Kustomization;

export const readManifests = (file: string): Manifest[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => ({
    ...(document.toJS() as Manifest),
    file,
  }));

/** Everything that an overlay installs, before its patches. */
export const resourcesOf = (folder: string): Manifest[] =>
  readKustomization(folder).resources.flatMap((resource) =>
    resource.endsWith(".yaml") ? readManifests(join(folder, resource)) : resourcesOf(join(folder, resource)),
  );

/** The patches of an overlay that are files. */
export const patchesOf = (folder: string): Manifest[] =>
  (readKustomization(folder).patches ?? []).flatMap(({ path }) =>
    path ? readManifests(join(folder, path)) : [],
  );

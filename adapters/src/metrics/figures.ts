import { Counter, Gauge } from "prom-client";
import type { MetricsRegistry } from "./open-registry.ts";

/** A gauge of this registry. */
export const gaugeOf =
  (registry: MetricsRegistry) =>
  <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });

/** A counter of this registry whose totals are kept elsewhere. */
export const counterOf = <Label extends string>(
  registry: MetricsRegistry,
  name: string,
  help: string,
  labelNames: Label[],
): Counter<Label> => new Counter({ name, help, labelNames, registers: [registry] });

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as render } from "@evertdespiegeleer/go-template";
import * as apps from "kubernetes-models/apps/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as core from "kubernetes-models/v1";
import { parse as parseYaml } from "yaml";

/** A Kubernetes object, with the fields that the tests read. */
export interface KubernetesObject {
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

type Model = new (object: object) => { validate(): void };

const models: Readonly<Record<string, Model>> = {
  Deployment: apps.Deployment as unknown as Model,
  Service: core.Service as unknown as Model,
  PersistentVolumeClaim: core.PersistentVolumeClaim as unknown as Model,
  Ingress: networking.Ingress as unknown as Model,
};

/**
 * The objects that a chart renders to with these values, by Go's own template engine and validated by Kubernetes' own
 * schemas. The templates use Go's functions alone, and none that Helm adds, so that `helm template` renders the same.
 *
 * @throws an error with the cause if one is invalid
 */
export async function renderChart(folder: string, values: object): Promise<KubernetesObject[]> {
  const objects: KubernetesObject[] = [];
  for (const file of readdirSync(join(folder, "templates")).toSorted()) {
    const template = readFileSync(join(folder, "templates", file), "utf8");
    const text = await render(template, { Values: values, Release: { Name: "my-tutti" } });
    const object = parseYaml(text) as KubernetesObject | null;
    if (object === null) continue;
    const Model = models[object.kind];
    if (Model === undefined) throw new Error(`${file} makes a ${object.kind}, for which there is no schema here.`);
    new Model(object).validate();
    objects.push(object);
  }
  return objects;
}

import type { Model } from "@tutti/contract";
import { toWireModel } from "../../catalog/to-wire-model.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import type { TaskName } from "../../providers/tasks.ts";
import type { Services } from "../../services.ts";
import { taskView } from "../../tasks/plan-task.ts";
import type { AppContext } from "../app-env.ts";
import { viewOf } from "../publications/viewer.ts";

/** The models of a task that the sender may use, in OpenRouter's form of a list. */
export async function listTaskModels(
  c: AppContext,
  { name, services }: { name: TaskName; services: Services },
): Promise<{ data: Model[]; total_count: number; links: { next: null } }> {
  const endpoints = await taskView(name, await viewOf(c.req.raw, services)).endpoints();
  const bySlug = Map.groupBy(endpoints, ({ model }) => model.slug);
  const data = [...bySlug.values()].flatMap((group) => (isSome(group) ? [toWireModel(group)] : []));
  return { data, total_count: data.length, links: { next: null } };
}

function isSome(endpoints: readonly Endpoint[]): endpoints is readonly [Endpoint, ...Endpoint[]] {
  return endpoints.length > 0;
}

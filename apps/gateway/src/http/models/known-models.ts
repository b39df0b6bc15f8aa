import type { KnownModel } from "@tutti/contract";
import { modelOperations } from "@tutti/contract/operations/models";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { cacheTaggedText, sendTaggedText } from "../middleware/entity-tag.ts";
import { viewOf } from "../publications/viewer.ts";

/** All known models, and for those without a provider, the key that would add them. */
export function addKnownModels(app: App, services: Services): void {
  const textOf = cacheTaggedText((models: readonly KnownModel[]) => ({ data: models }));
  createImplementer(app, services)(modelOperations.listKnownModels, async ({ c }) => {
    const view = await viewOf(c.req.raw, services);
    return sendTaggedText(c, textOf(await view.listKnownModels()));
  });
}

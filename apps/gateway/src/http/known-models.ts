import type { KnownModel, KnownModelList } from "@tutti/contract";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { cacheTaggedText, sendTaggedText } from "./entity-tag.ts";
import { viewOf } from "./viewer.ts";

/** `GET /api/frontend/models`: all known models, and for those without a provider, the key that would add them. */
export function addKnownModels(app: App, services: Services): void {
  const textOf = cacheTaggedText((models: readonly KnownModel[]): KnownModelList => ({ data: [...models] }));
  app.get("/api/frontend/models", async (c) => {
    const view = await viewOf(c.req.raw, services);
    return sendTaggedText(c, textOf(await view.listKnownModels()));
  });
}

import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";

/** `GET /api/{version}/models`: what can be asked now, in OpenRouter's form. Public, as theirs is. */
export function addModels(app: App, { catalogue }: Services): void {
  app.get("/api/:version{v[0-9]+}/models", async (c) => {
    const data = await catalogue.listModels();
    return c.json({ data, total_count: data.length, links: { next: null } });
  });
}

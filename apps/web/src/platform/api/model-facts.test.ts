import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { createApiCaller } from "./call-api.ts";
import { fetchModelFacts } from "./model-facts.ts";

function gatewayWith(...slugs: string[]) {
  const requestedPaths: string[] = [];
  const callApi = createApiCaller({
    fetch: async (path) => {
      requestedPaths.push(String(path));
      const address = decodeURIComponent(String(path));
      const slug = slugs.find((one) => address.endsWith(`/${one}`) || address.endsWith(`/${one}/endpoints`));
      if (slug === undefined) {
        return Response.json({ error: { code: 404, message: "No endpoints found" } }, { status: 404 });
      }
      const model = aModel({ id: slug });
      const { id, name, created, architecture } = model;
      const data = String(path).endsWith("/endpoints")
        ? { id, name, created, architecture, description: "", endpoints: [] }
        : model;
      return Response.json({ data });
    },
    onRefused: () => undefined,
  });
  const find = (slug: string) =>
    fetchModelFacts(callApi, { slug, apiVersion: "v2", signal: new AbortController().signal });
  return { requestedPaths, find };
}

test("a model is asked for at the version of the page", async () => {
  const { requestedPaths, find } = gatewayWith("test/a");
  expect((await find("test/a"))?.model.id).toBe("test/a");
  expect(requestedPaths).toEqual(["/api/v2/model/test/a", "/api/v2/models/test/a/endpoints"]);
});

test("a variant with a row of its own is itself, another one is the model", async () => {
  const { find } = gatewayWith("test/a", "test/a:free");
  expect((await find("test/a:free"))?.model.id).toBe("test/a:free");
  expect((await find("test/a:nitro"))?.model.id).toBe("test/a");
});

test("a model that no provider serves is none", async () => {
  expect(await gatewayWith("test/a").find("test/b")).toBeUndefined();
});

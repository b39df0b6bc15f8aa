import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { valueAt } from "../json.test-support.ts";
import { operations } from "../operations.ts";
import { askForEverything } from "./everything.test-support.ts";
import { startProduct, type TestProduct } from "./product.test-support.ts";
import { createRecorder, type Recorder } from "./recorder.test-support.ts";
import { nameOf, toJsonSchemas } from "./schemas.ts";
import { toExamples } from "./to-examples.test-support.ts";

// Starting the product and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let product: TestProduct;
let recorder: Recorder;

beforeAll(async () => {
  const setTime = (time: number) => void vi.setSystemTime(time);
  // Only the clock is fake: timers still wait.
  vi.useFakeTimers({ toFake: ["Date"] });
  product = await startProduct(setTime);
  recorder = createRecorder(product.origin);
  await askForEverything({ origin: product.origin, recorder, setTime, takeOwnerLink: product.takeOwnerLink });
});
afterAll(async () => {
  await product?.close();
  vi.useRealTimers();
});

const describedOperations = operations.filter(
  ({ path, response }) => !path.startsWith("/api/auth/") && !("type" in response) && response.status !== 101,
);

/**
 * Returns the problem of a value; undefined if it matches the schema, and has no field that the document does not
 * describe.
 */
function createCheck() {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "tutti:api", components: { schemas: toJsonSchemas("output") } });
  return (schema: string, value: unknown): string | undefined => {
    const validate = ajv.compile({ $ref: `tutti:api#/components/schemas/${schema}` });
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
}

describe("[GW-11] what the product answers", () => {
  test("is requested in every way that the document describes", () => {
    const answeredIds = new Set(recorder.results.map(({ operation }) => operation.id));
    expect(describedOperations.map(({ id }) => id).filter((id) => !answeredIds.has(id))).toEqual([]);
  });

  test("has the document's status, media type and form, and no other field", () => {
    const check = createCheck();
    for (const { operation, status, type, body } of recorder.results) {
      const { id, response, text } = operation;
      expect({ id, status, body: status < 300 ? undefined : body }).toEqual({
        id,
        status: response.status,
        body: undefined,
      });
      if (!("schema" in response)) continue;
      if (type === "application/json") expect({ id, problem: check(nameOf(response.schema), body) }).toEqual({ id });
      else expect(Object.keys(text.otherForms ?? {})).toContain(type);
    }
  });

  test("is what the document shows as examples", async () => {
    const examples = toExamples(recorder.examples, product.origin);
    await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot("examples.json");
  });
});

test.each(operations.filter(({ path }) => path.startsWith("/api/auth/")))(
  "better-auth answers $method $path",
  async ({ method, path }) => {
    const { origin } = product;
    const body = method === "post" ? "{}" : null;
    const headers = { origin, "content-type": "application/json" };
    const answer = await fetch(`${origin}${path}`, { method: method.toUpperCase(), headers, body });
    expect([200, 400, 401, 403]).toContain(answer.status);
  },
);

describe("what the product refuses", () => {
  const check = createCheck();

  test.each([
    [401, "getKey", {}],
    [401, "listApiKeys", { as: { authorization: "Bearer sk-tutti-nobody" } }],
    [400, "listModels", { query: { limit: "0" } }],
    [404, "getModel", { path: { author: "nobody", slug: "knows-it" } }],
    [404, "describeInvitation", { body: { secret: "guessed" } }],
  ])("is answered with %i, in the form of the document", async (status, id, request) => {
    const answer = await createRecorder(product.origin).ask(id, request);
    expect(answer.status).toBe(status);
    expect(check("ErrorAnswer", answer.body)).toBeUndefined();
    expect(valueAt(answer.body, "error", "code")).toBe(status);
    expect([401, ...(answer.operation.errors ?? [])]).toContain(status);
  });
});

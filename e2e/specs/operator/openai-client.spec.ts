import { expect } from "@playwright/test";
import { chunkStep, errorAnswer, textAnswer } from "@tutti/testkit";
import { signUpWithKey } from "@tutti/testkit/product";
import OpenAI from "openai";
import { providerOf, test } from "../../support/house.ts";

const user = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery staple" };

test.describe("the official openai client, unchanged", () => {
  test("streams, answers whole, and lists models with an API key", async ({ house }) => {
    const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
    const product = await house.start({ config: { discover: false, providers: [providerOf("good", good)] } });
    const { key } = await signUpWithKey(product.origin, user);
    const client = new OpenAI({ baseURL: `${product.origin}/api/v1`, apiKey: key });

    const question = { model: "good/model", messages: [{ role: "user" as const, content: "Are you there?" }] };
    let text = "";
    for await (const chunk of await client.chat.completions.create({ ...question, stream: true })) {
      text += chunk.choices[0]?.delta.content ?? "";
    }
    expect(text).toBe("All is well here.");

    const whole = await client.chat.completions.create(question);
    expect(whole.choices[0]?.message.content).toBe("All is well here.");
    expect(whole.usage?.total_tokens).toBe(18);

    const ids = [];
    for await (const model of await client.models.list()) ids.push(model.id);
    expect(ids).toContain("good/model");
    expect(good.requests[0]?.headers.authorization).toBe("Bearer sk-upstream-secret");
  });

  test("streams with the session's cookie as well", async ({ house, page }) => {
    const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
    const product = await house.start({ config: { discover: false, providers: [providerOf("good", good)] } });
    await house.signUp();
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const client = new OpenAI({
      baseURL: `${product.origin}/api/v1`,
      apiKey: "none",
      defaultHeaders: { cookie, authorization: null },
    });
    const whole = await client.chat.completions.create({
      model: "good/model",
      messages: [{ role: "user", content: "Are you there?" }],
    });
    expect(whole.choices[0]?.message.content).toBe("All is well here.");
  });

  test("an aborted stream reaches the upstream", async ({ house }) => {
    const endless = await house.upstream({
      answer: () => ({ steps: [chunkStep({ content: "So far" }), { type: "hang" }] }),
    });
    const product = await house.start({ config: { discover: false, providers: [providerOf("endless", endless)] } });
    const { key } = await signUpWithKey(product.origin, user);
    const client = new OpenAI({ baseURL: `${product.origin}/api/v1`, apiKey: key });
    const stream = await client.chat.completions.create({
      model: "endless/model",
      messages: [{ role: "user", content: "Count to infinity" }],
      stream: true,
    });
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content === "So far") break;
    }
    await endless.requests[0]?.aborted;
  });

  test("errors come as the client's own error classes", async ({ house }) => {
    const busy = await house.upstream({
      answer: () => errorAnswer(429, { error: { message: "Slow down" } }, { "retry-after": "7" }),
    });
    const product = await house.start({ config: { discover: false, providers: [providerOf("busy", busy)] } });
    const { key } = await signUpWithKey(product.origin, user);
    const ask = (apiKey: string, model: string) =>
      new OpenAI({ baseURL: `${product.origin}/api/v1`, apiKey, maxRetries: 0 }).chat.completions.create({
        model,
        messages: [{ role: "user", content: "Are you there?" }],
      });
    await expect(ask("sk-tutti-wrong", "busy/model")).rejects.toThrow(OpenAI.AuthenticationError);
    await expect(ask(key, "no/such-model")).rejects.toThrow(OpenAI.BadRequestError);
    await expect(ask(key, "busy/model")).rejects.toThrow(OpenAI.RateLimitError);
  });
});

import { expect, type Page } from "@playwright/test";
import { chat } from "../support/chat.ts";
import { type House, test } from "../support/house.ts";
import { pictureAnswer } from "./answers.ts";
import { agreementTable, brevity, letters, prompts, sayingOf, suiteAnswers } from "./evidence.ts";
import { eachScreen, takePicture } from "./take-picture.ts";

/** Four models at a believable price, each with a server of its own. */
async function openHouse(house: House, names: readonly string[], answer: (name: string, body: string) => string) {
  const slugs = { "Qwen3 8B": "qwen/qwen3-8b", "Gemma 3 12B": "google/gemma-3-12b" } as Record<string, string>;
  Object.assign(slugs, { "Mistral Small": "mistralai/mistral-small", "Llama 3.3 70B": "meta-llama/llama-3.3-70b" });
  const prices = ["0.0000002", "0.0000004", "0.0000006", "0.0000012"];
  const providers = [];
  for (const [index, name] of names.entries()) {
    const upstream = await house.upstream({
      answer: ({ body }) => pictureAnswer(answer(name, JSON.stringify(body)), { delay: 15 + 10 * index }),
    });
    const slug = slugs[name] ?? "";
    const price = prices[index] ?? "0";
    providers.push({
      slug: slug.split("/")[0] ?? "",
      name: slug.split("/")[0] ?? "",
      kind: "openai-compatible",
      base_url: upstream.baseUrl,
      models: [{ id: name, slug, name, context_length: 131_072, pricing: { prompt: price, completion: price } }],
    });
  }
  await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  return names.map((name) => slugs[name]).join(",");
}

/**
 * Votes in addition to the one that was cast, as a person makes them in some weeks: models of different strength, some
 * ties.
 */
function addVotes(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    interface Row {
      candidates: { place: number; model: string; cost?: number }[];
    }
    const database = await resultOf(indexedDB.open("tutti:v3"));
    const store = database.transaction("v3:votes", "readwrite").objectStore("v3:votes");
    const [cast] = await resultOf<Row[]>(store.getAll());
    if (cast === undefined) throw new Error("No vote was cast.");
    const strength = (model: string): number => (/llama/u.test(model) ? 6 : /gemma/u.test(model) ? 3 : 1.5);
    const kinds = ["code", "writing", "question"];
    // The same seed for every picture.
    let state = 7;
    const random = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    for (let index = 0; index < 64; index += 1) {
      const order = cast.candidates
        .map(({ place, model }) => ({ place, weight: -Math.log(random()) / strength(model) }))
        .sort((one, other) => one.weight - other.weight);
      const isTie = random() < 0.15;
      const isOrder = random() < 0.5;
      const row = {
        ...cast,
        id: `msg-picture-${index}`,
        castId: `picture-${index}`,
        type: isTie ? "tie" : isOrder ? "order" : "best",
        ranking: isTie ? [] : order.slice(0, isOrder ? order.length : 1).map(({ place }) => place),
        tags: index % 3 === 0 ? ["SQL"] : [],
        kind: kinds[index % kinds.length],
      };
      await resultOf(store.put(row));
    }
    database.close();
  });
}

eachScreen(({ screen, theme, viewport }) => {
  const prepare = async (page: Page): Promise<void> => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  };
  const shot = (page: Page, name: string) => takePicture(page, `${name}-${screen}-${theme}.png`);

  test(`blind voting, the ranking and a merge, ${screen}, ${theme}`, async ({ page, house }) => {
    await prepare(page);
    const names = ["Qwen3 8B", "Gemma 3 12B", "Llama 3.3 70B"];
    const models = await openHouse(house, names, (name, body) =>
      body.includes("answer number=") ? agreementTable : sayingOf(name, body),
    );
    await house.open(`/chat?models=${models}`);
    const { say, isQuiet } = chat(page);
    await page.getByRole("button", { name: "Ask blind" }).click();
    await say(letters);
    await isQuiet();
    await expect(page.getByRole("heading", { name: "Which answer is best?" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Shift+Y");
    await page.keyboard.press("2");
    await page.keyboard.press("1");
    await page.getByRole("textbox", { name: "Reason" }).fill("Warm without being soft");
    await shot(page, "blind");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^You voted/u)).toBeVisible();
    await shot(page, "blind-vote");

    const address = page.url();
    await addVotes(page);
    await house.open("/evidence");
    await expect(page.getByRole("heading", { name: "Who beats whom" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Ranking" }).getByRole("rowheader")).toHaveCount(3);
    await shot(page, "ranking");

    await page.goto(address);
    await say(brevity);
    await isQuiet();
    await page.getByRole("button", { name: "Merge answers" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Merge answers" });
    await dialog.getByRole("radio", { name: "Agree and disagree" }).check();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await isQuiet();
    const sources = page.getByRole("note", { name: "Merged from" });
    await expect(sources).toBeVisible();
    await sources.evaluate((note) => note.scrollIntoView({ block: "center" }));
    await shot(page, "merge");
  });

  test(`a suite, ${screen}, ${theme}`, async ({ page, house }) => {
    await prepare(page);
    const names = ["Qwen3 8B", "Gemma 3 12B", "Mistral Small", "Llama 3.3 70B"];
    await openHouse(house, names, (name, body) => suiteAnswers(name, body));
    await house.open("/suites");
    await page.getByRole("button", { name: "From a file" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    const file = ["prompt,expected", ...prompts.map(({ text, expected }) => `"${text}","${expected}"`)].join("\n");
    await (await chooser).setFiles({ name: "Facts and sums.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByRole("button", { name: `Take ${prompts.length} prompts` }).click();
    await page.getByRole("button", { name: "Run suite" }).click();
    const dialog = page.getByRole("dialog", { name: "Run the suite" });
    const field = dialog
      .getByRole("combobox", { name: "Models" })
      .or(dialog.getByRole("textbox", { name: "Models" }))
      .first();
    for (const name of names) {
      await field.fill(name);
      await page.getByRole("option", { name, exact: true }).click();
    }
    await field.press("Escape");
    await dialog.getByRole("button", { name: "Start" }).click();
    const total = prompts.length * names.length;
    await expect(page.getByText(`${total} of ${total}`)).toBeVisible();
    await shot(page, "suite");
  });
});

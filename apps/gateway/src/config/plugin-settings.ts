import * as z from "zod";
import { fail, type Result, succeed } from "../result.ts";
import type { Environment, PluginSettings } from "./config.ts";
import { checkAddress, readBaseUrl } from "./environment.ts";
import { apiKeyFix, apiKeyForm } from "./sendable.ts";

/** The defaults of the operator's settings. */
export const defaultPluginSettings: PluginSettings = {
  moderation: { always: false },
  web: { onFailure: "refuse" },
  fileParser: { fetchesUrls: true },
};

const trueOrFalse = (fix: string) => z.boolean({ error: fix });
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `write one of ${names.map((name) => `"${name}"`).join(", ")}` });
const text = (fix: string) => z.string({ error: fix }).min(1, { error: fix });

const resultsFix = "write a whole number from 1 to 25, such as 5";
const filesFix = "write a whole number such as 8";
const slugFix = 'write the slug of a provider with a moderation endpoint, such as "openai"';

/** The part of the file that is about plugins. */
export const pluginsFileSchema = z.strictObject(
  {
    moderation: z
      .strictObject(
        {
          always: trueOrFalse("write true to moderate every completion, else false").optional(),
          provider: text(slugFix).optional(),
          model: text('write the name of a moderation model, such as "omni-moderation-latest"').optional(),
          on_failure: oneOf(["allow", "refuse"]).optional(),
        },
        { error: 'write an object such as {"always": true}' },
      )
      .optional(),
    web: z
      .strictObject(
        {
          engine: oneOf(["native", "exa", "searxng"]).optional(),
          max_results: z
            .int({ error: resultsFix })
            .min(1, { error: resultsFix })
            .max(25, { error: resultsFix })
            .optional(),
          search_prompt: text("write the text that a model gets before the search results").optional(),
          on_failure: oneOf(["refuse", "answer"]).optional(),
        },
        { error: 'write an object such as {"max_results": 5}' },
      )
      .optional(),
    file_parser: z
      .strictObject(
        {
          pdf_engine: oneOf(["pdf-text", "native", "mistral-ocr"]).optional(),
          max_files: z.int({ error: filesFix }).positive({ error: filesFix }).optional(),
          fetch_urls: trueOrFalse("write true to fetch files from public addresses, else false").optional(),
        },
        { error: 'write an object such as {"pdf_engine": "pdf-text"}' },
      )
      .optional(),
  },
  { error: 'write an object such as {"web": {"max_results": 5}}' },
);

/** The operator's settings, from the file and the environment. A failure names the variable, or the missing one. */
export function readPluginSettings(
  environment: Environment,
  file: z.infer<typeof pluginsFileSchema> = {},
): Result<PluginSettings, string> {
  const wrongAddress = checkAddress("SEARXNG_URL", environment, {
    schemes: ["http:", "https:"],
    fix: "Give the address of a SearXNG, such as http://127.0.0.1:8080, or unset SEARXNG_URL.",
  });
  if (wrongAddress) return fail(wrongAddress);
  const searxngUrl = environment["SEARXNG_URL"]?.replace(/\/+$/, "");
  const exaBaseUrl = readBaseUrl(["EXA"], environment);
  if (!exaBaseUrl.ok) return exaBaseUrl;
  const apiKey = environment["EXA_API_KEY"];
  if (apiKey !== undefined && !apiKeyForm.test(apiKey)) {
    return fail(`EXA_API_KEY has ${apiKey.length} characters; ${apiKeyFix}.`);
  }
  const { moderation, web, file_parser: parser } = file;
  const missing = { exa: apiKey === undefined, searxng: searxngUrl === undefined, native: false };
  if (web?.engine && missing[web.engine]) {
    const variable = web.engine === "exa" ? "EXA_API_KEY" : "SEARXNG_URL";
    return fail(
      `In the file of TUTTI_CONFIG, plugins.web.engine is "${web.engine}", which needs ${variable}. Set ${variable}, or remove the line.`,
    );
  }
  return succeed({
    moderation: {
      always: moderation?.always ?? false,
      provider: moderation?.provider,
      model: moderation?.model,
      onFailure: moderation?.on_failure,
    },
    web: {
      exa: apiKey === undefined ? undefined : { apiKey, baseUrl: exaBaseUrl.value },
      searxngUrl,
      engine: web?.engine,
      maxResults: web?.max_results,
      searchPrompt: web?.search_prompt,
      onFailure: web?.on_failure ?? "refuse",
    },
    fileParser: {
      pdfEngine: parser?.pdf_engine,
      maxFiles: parser?.max_files,
      fetchesUrls: parser?.fetch_urls ?? true,
    },
  });
}

/** Whether the gateway searches the web for models that cannot, unless a request names another engine. */
export function hasSearchEngine({ exa, searxngUrl, engine }: PluginSettings["web"]): boolean {
  return engine !== "native" && (exa !== undefined || searxngUrl !== undefined);
}

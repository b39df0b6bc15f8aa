import { withoutUndefined } from "@tutti/contract";
import type { DrawBody, DrawResult } from "../../tasks.ts";
import { type ErrorSource, fromErrorObject, unexpectedError } from "../../wire/from-error.ts";
import { type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import { ProviderError } from "../../wire/provider-error.ts";
import { toForm } from "./forms.ts";
import { usageOf } from "./usage-of.ts";

/** The path and the body of a request for images, in OpenAI's form: with other images as a form of files, else JSON. */
export function toImagesRequest(upstreamId: string, body: DrawBody): { path: string; body: FormData | JsonObject } {
  const { input_references: references, mask, aspect_ratio: ratio, size, resolution: _, stream: __, ...fields } = body;
  const ownSize = size ?? sizes[ratio ?? ""];
  const settings = { ...fields, ...withoutUndefined({ size: ownSize }), model: upstreamId };
  if (!references?.length) return { path: "images/generations", body: settings };
  const images = references.map(({ image_url }): [string, string] => ["image[]", image_url.url]);
  const files = mask ? [...images, ["mask", mask.image_url] as [string, string]] : images;
  return { path: "images/edits", body: toForm(settings, files) };
}

/** OpenAI's sizes by OpenRouter's aspect ratios; any other ratio is left to the model. */
const sizes: Readonly<Record<string, string>> = {
  "1:1": "1024x1024",
  "3:2": "1536x1024",
  "2:3": "1024x1536",
};

/** Images in OpenAI's form, or OpenRouter's. Throws a ProviderError if the value has none. */
export function readImages(answer: JsonObject, source: ErrorSource): DrawResult {
  const format = textOf(answer["output_format"]);
  const images = objectsOf(answer["data"]).flatMap((entry): DrawResult["images"][number][] => {
    const base64 = textOf(entry["b64_json"]);
    const url = textOf(entry["url"]);
    if (base64 === undefined && url === undefined) return [];
    const mediaType = textOf(entry["media_type"]) ?? (format === undefined ? undefined : `image/${format}`);
    return [withoutUndefined({ base64, url, mediaType, revisedPrompt: textOf(entry["revised_prompt"]) })];
  });
  if (images.length === 0) {
    const error = fromErrorObject(answer, source);
    const raw = JSON.stringify({ ...answer, data: undefined }).slice(0, 500);
    throw new ProviderError(error ?? unexpectedError({ raw, expected: "list of images" }, source));
  }
  const usage = usageOf(answer["usage"]);
  return {
    images,
    requests: images.length,
    usage: usage && { ...usage, completion_tokens_details: { image_tokens: usage.completion_tokens } },
  };
}

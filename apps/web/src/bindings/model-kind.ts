import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { vendorOf } from "../ui/models/vendor.ts";

/** Whether a model is one of the built-in demo programs that show how Tutti works if no model is connected. */
export function isDemoModel(slug: string): boolean {
  return slug.startsWith("demo/");
}

/** Whether the gateway has only the built-in programs: no key, no local server. */
export function isDemoOnly(models: readonly Pick<Model, "id">[]): boolean {
  return models.length > 0 && models.every(({ id }) => isDemoModel(id) || id === AUTO_ROUTER_MODEL);
}

/** A model's name without the vendor prefix of OpenRouter's catalog (`OpenAI: GPT-5`). */
export function shortModelName(name: string): string {
  const short = name.replace(/^[^:]{1,40}:\s+/u, "").trim();
  return short === "" ? name : short;
}

/** The provider of a model: the provider's name if the gateway reports it, else the vendor that the slug names. */
export function servedBy(slug: string, providerName: string | undefined): string {
  return providerName?.trim() || vendorOf(slug).name;
}

/** Whether a model outputs text. */
export function writesText(model: Pick<Model, "architecture">): boolean {
  return model.architecture.output_modalities.includes("text");
}

/** Whether a model outputs images. */
export function drawsImages(model: Pick<Model, "architecture">): boolean {
  return model.architecture.output_modalities.includes("image");
}

/** Whether a model accepts images as part of a message. */
export function readsImages(model: Pick<Model, "architecture">): boolean {
  return model.architecture.input_modalities.includes("image");
}

/** Whether a model can return reasoning. */
export function canReason(model: Pick<Model, "reasoning" | "supported_parameters">): boolean {
  return model.reasoning !== undefined || model.supported_parameters.includes("reasoning");
}

/**
 * The catalog's entry for a character's model. A preset may follow the model (`vendor/name@preset/slug`), and a variant
 * (`vendor/name:online`) without an entry of its own is described as its model: the gateway removes the suffix.
 */
export function findModel<Entry extends Pick<Model, "id">>(
  models: readonly Entry[] | undefined,
  slug: string,
): Entry | undefined {
  const [model = ""] = slug.split("@preset/");
  const plain = model.replace(/:[^:/]*$/u, "");
  return models?.find(({ id }) => id === model) ?? models?.find(({ id }) => id === plain);
}

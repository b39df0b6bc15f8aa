import { lookUp } from "@tutti/contract";
import type { ProviderConfig } from "../../../config/config.ts";
import { vendors } from "../../../config/vendors.ts";
import { traitsOf } from "../../kinds.ts";

/** How a vendor's API differs from OpenAI's in requests that are no completions. */
export interface TaskQuirks {
  /** The vendor's names of OpenAI's fields of a request for embeddings; "": it refuses the field. */
  embeddingFields?: Readonly<Record<string, string>>;
  /** The path of its ranking; default: `rerank` below the base URL. */
  rerankPath?: string;
  /** Images are requested in OpenRouter's form, and recordings as JSON. */
  isOpenRouter?: boolean;
}

const table: Readonly<Record<string, TaskQuirks>> = {
  // https://docs.mistral.ai/api/endpoint/embeddings: it refuses fields that it does not know.
  mistral: { embeddingFields: { dimensions: "output_dimension", user: "", input_type: "" } },
  // Its compatible API has no ranking: https://docs.cohere.com/reference/rerank
  cohere: { rerankPath: "/v2/rerank" },
};

const hosts = new Map(vendors.map(({ slug, baseUrl }) => [new URL(baseUrl).hostname, slug]));

/** The quirks of a configured server: by the host of its address, else by the name of a vendor. */
export function findTaskQuirks({ slug, kind, baseUrl }: Pick<ProviderConfig, "slug" | "kind" | "baseUrl">): TaskQuirks {
  if (traitsOf(kind).isAggregator) return { isOpenRouter: true };
  const vendor = hosts.get(URL.parse(baseUrl ?? "")?.hostname ?? "") ?? slug;
  return lookUp(table, vendor) ?? {};
}

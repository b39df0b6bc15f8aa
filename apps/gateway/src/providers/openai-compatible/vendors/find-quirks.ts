import { lookUp } from "@tutti/contract";
import type { ProviderConfig } from "../../../config/config.ts";
import { vendors } from "../../../config/vendors.ts";
import type { VendorQuirks } from "./vendor-quirks.ts";
import { openAiQuirks, vendorTable } from "./vendor-table.ts";

const byHost = new Map(
  vendors.flatMap(({ slug, baseUrl }) => {
    const quirks = vendorTable[slug];
    return quirks ? [[new URL(baseUrl).hostname, quirks] as const] : [];
  }),
);

/** The quirks of a server that is no known vendor's. */
export const unknownServer: VendorQuirks = { turnOrder: "strict" };

/**
 * The quirks of a configured server: by the host of its address, since a vendor may be configured under any name, else
 * by the name of a known vendor, which may be called through a proxy. Of any other server nothing is known: it may
 * apply the strictest chat template.
 */
export function findQuirks({ slug, kind, baseUrl }: Pick<ProviderConfig, "slug" | "kind" | "baseUrl">): VendorQuirks {
  if (kind === "openai" || kind === "azure") return openAiQuirks;
  if (kind !== "openai-compatible") return {};
  return byHost.get(URL.parse(baseUrl ?? "")?.hostname ?? "") ?? lookUp(vendorTable, slug) ?? unknownServer;
}

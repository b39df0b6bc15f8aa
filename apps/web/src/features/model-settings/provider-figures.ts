import { t } from "@lingui/core/macro";
import type { ModelProvider } from "../../platform/api/model-providers.ts";
import { formatTenths } from "../../ui/formats/numbers.ts";
import { formatSpeed } from "../../ui/formats/speed.ts";
import { formatPrice } from "../../ui/models/model-figures.ts";

/** The known figures of a provider, in short: `$0.50 / $2 per M · 84 tok/s · 0.4 s`. Empty where none is known. */
export function providerFigures({ endpoint }: ModelProvider): string {
  if (endpoint === undefined) return "";
  const { pricing, throughput_last_30m: speed, latency_last_30m: latency } = endpoint;
  return [
    formatPrice(pricing),
    speed === null ? undefined : formatSpeed(speed.p50),
    latency === null ? undefined : t`${formatTenths(latency.p50 / 1000)} s`,
  ]
    .filter((figure) => figure !== undefined)
    .join(" · ");
}

import { t } from "@lingui/core/macro";
import type { PublicEndpoint } from "@tutti/contract";
import table from "../../ui/data-table.module.css";
import { formatDuration } from "../../ui/formats/duration.ts";
import { formatSpeed } from "../../ui/formats/speed.ts";
import { formatContext } from "../../ui/models/model-figures.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { EmptyNote } from "../../ui/state-note.tsx";
import { formatUptime, providerPrices } from "./model-facts-view.ts";

const figures = [
  t`Input`,
  t`Output`,
  t`Cached input`,
  t`Context`,
  t`Speed`,
  t`Time to first token`,
  t`Uptime, 1 day`,
] as const;

/** The providers of a model, with their terms and their performance. */
export function ProviderTable({ endpoints }: { endpoints: readonly PublicEndpoint[] }) {
  if (endpoints.length === 0) {
    return (
      <EmptyNote>{t`This one chooses among all connected models, and costs what the chosen one costs.`}</EmptyNote>
    );
  }
  return (
    <ScrollTable label={t`Providers in figures`}>
      <thead>
        <tr>
          <th scope="col">{t`Provider`}</th>
          {figures.map((label) => (
            <th key={label} scope="col" className={table.figure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <ProviderRow key={`${endpoint.tag} ${endpoint.model_id}`} endpoint={endpoint} />
        ))}
      </tbody>
    </ScrollTable>
  );
}

function ProviderRow({ endpoint }: { endpoint: PublicEndpoint }) {
  const { prompt, completion, cacheRead } = providerPrices(endpoint);
  const cells = [
    prompt,
    completion,
    cacheRead,
    formatContext(endpoint.context_length) ?? "–",
    formatSpeed(endpoint.throughput_last_30m?.p50),
    formatDuration(endpoint.latency_last_30m?.p50),
    formatUptime(endpoint.uptime_last_1d),
  ];
  return (
    <tr>
      <th scope="row">
        {endpoint.provider_name}
        {endpoint.quantization !== null && endpoint.quantization !== "unknown" && (
          <span className={table.dimmed}> {endpoint.quantization}</span>
        )}
      </th>
      {figures.map((label, index) => (
        <td key={label} className={table.figure}>
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}

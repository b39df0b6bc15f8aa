import { t } from "@lingui/core/macro";
import type { Ranking } from "@tutti/domain";
import type { CSSProperties } from "react";
import table from "../../ui/data-table.module.css";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import classes from "./evidence-page.module.css";
import { winRate } from "./evidence-view.ts";

/** How each model did against each other. */
export function WinMatrix({ ranking: { models, duels } }: { ranking: Ranking }) {
  return (
    <ScrollTable label={t`Who beats whom`}>
      <thead>
        <tr>
          <td />
          {models.map(({ model, name }) => (
            <th key={model} scope="col" className={table.figure} title={model}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map(({ model, name }) => (
          <tr key={model}>
            <th scope="row" title={model}>
              {name}
            </th>
            {models.map((other) => {
              const duel = duels[model]?.[other.model];
              const rate = winRate(duel);
              if (duel === undefined || rate === undefined) {
                return (
                  <td key={other.model} className={`${table.figure} ${table.dimmed}`}>
                    {model === other.model ? "" : "–"}
                  </td>
                );
              }
              const description = t`${formatNumber(duel.wins)} won, ${formatNumber(duel.ties)} tied, ${formatNumber(duel.losses)} lost`;
              return (
                <td
                  key={other.model}
                  className={`${table.figure} ${classes.rate}`}
                  style={{ "--rate": rate } as CSSProperties}
                  title={description}
                >
                  {t`${formatNumber(Math.round(rate * 100))}%`}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

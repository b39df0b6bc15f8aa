import { t } from "@lingui/core/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-section.tsx";
import classes from "./administration-page.module.css";
import { type AdministrationSection, administrationSections } from "./administration-search.ts";
import { administrationTable } from "./administration-table.ts";
import { AuditSection } from "./audit-section.tsx";
import { EntranceSection } from "./entrance-section.tsx";
import { KeysSection } from "./keys-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { ModelRulesSection } from "./model-rules-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import { SystemSection } from "./system-section.tsx";

const sections: Readonly<Record<AdministrationSection, () => ReactNode>> = {
  people: () => <PeopleSection />,
  entrance: () => <EntranceSection />,
  models: () => <ModelRulesSection />,
  keys: () => <KeysSection />,
  limits: () => <LimitsSection />,
  audit: () => <AuditSection />,
  system: () => <SystemSection />,
};

/** The page for administrators of the server, which shows one section at a time. */
export function AdministrationPage({ section }: { section: AdministrationSection }) {
  return (
    <div className={classes.page}>
      <nav className={classes.sections} aria-label={t`Administration`}>
        {administrationSections.map((name) => (
          <Link
            key={name}
            to="/admin"
            search={name === "people" ? {} : { section: name }}
            // Without its own search parameters, the first section would seem open with every other section.
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            aria-current={name === section ? "page" : undefined}
          >
            {administrationTable[name].title}
          </Link>
        ))}
      </nav>
      <div className={classes.body}>
        <PageTitle>{administrationTable[section].title}</PageTitle>
        {sections[section]()}
      </div>
    </div>
  );
}

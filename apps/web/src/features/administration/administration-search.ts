/** The sections of the administrators' page, in the order in which it shows them. */
export const administrationSections = ["people", "entrance", "models", "keys", "limits", "audit", "system"] as const;

export type AdministrationSection = (typeof administrationSections)[number];

/** The search parameters of `/admin`; without one it shows the people. */
export interface AdministrationSearch {
  section?: AdministrationSection;
}

/** The section that an address names, if it exists. */
export function validateAdministrationSearch(search: Record<string, unknown>): AdministrationSearch {
  const section = administrationSections.find((name) => name === search["section"]);
  return section === undefined || section === "people" ? {} : { section };
}

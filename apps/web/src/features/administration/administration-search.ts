/** The parts of the administrators' page, in the order in which it shows them. */
export const administrationSections = ["people", "entrance", "models", "keys", "audit", "system"] as const;

export type AdministrationSection = (typeof administrationSections)[number];

/** The search parameters of `/admin`; without one it shows the people. */
export interface AdministrationSearch {
  section?: AdministrationSection;
}

/** What an address asks for, as far as there is such a part. */
export function validateAdministrationSearch(search: Record<string, unknown>): AdministrationSearch {
  const section = administrationSections.find((name) => name === search["section"]);
  return section === undefined || section === "people" ? {} : { section };
}

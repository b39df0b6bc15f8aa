/**
 * An attribute of the bundle's script in the artifact's page: the addresses on the network that the bundle imports
 * from, with spaces between them.
 */
export const IMPORTS_ATTRIBUTE = "data-tutti-imports";

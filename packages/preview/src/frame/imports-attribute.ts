/**
 * Of the bundle's script in the artifact's page: the addresses on the network that it imports from, with spaces between
 * them.
 */
export const IMPORTS_ATTRIBUTE = "data-tutti-imports";

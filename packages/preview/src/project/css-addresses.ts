const ADDRESS = /url\(\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^"'()\s]+))\s*\)/giu;

/**
 * Replaces addresses in styles.
 *
 * @param addressOf the replacement; undefined leaves the address unchanged
 */
export function mapAddresses(css: string, addressOf: (address: string) => string | undefined): string {
  return css.replace(ADDRESS, (whole, double?: string, single?: string, bare?: string) => {
    const address = addressOf(double ?? single ?? bare ?? "");
    return address === undefined ? whole : `url("${address}")`;
  });
}

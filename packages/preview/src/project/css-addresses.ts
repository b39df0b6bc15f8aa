const ADDRESS = /url\(\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^"'()\s]+))\s*\)/giu;

/**
 * Puts other addresses in the place of those that styles name.
 *
 * @param addressOf the other address; undefined leaves the one that is there
 */
export function mapAddresses(css: string, addressOf: (address: string) => string | undefined): string {
  return css.replace(ADDRESS, (whole, double?: string, single?: string, bare?: string) => {
    const address = addressOf(double ?? single ?? bare ?? "");
    return address === undefined ? whole : `url("${address}")`;
  });
}

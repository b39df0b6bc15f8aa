/**
 * Gives the window of the installed page the color of the theme that the person has chosen; until the page has loaded,
 * it has that of the system's (`index.html`).
 */
export function followThemeColor(page: Document): void {
  const root = page.documentElement;
  const apply = (): void => {
    const color = getComputedStyle(root).getPropertyValue("--surface-1").trim();
    for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = color;
  };
  apply();
  new MutationObserver(apply).observe(root, { attributeFilter: ["data-mantine-color-scheme"] });
}

import type { Page } from "@playwright/test";

/**
 * Translates the page as a browser's translator does, now and whenever its texts change: text nodes are replaced by
 * elements. Code, fields and what the page excludes are left alone. The words stay, so that they are found by their
 * names.
 */
export async function translatePage(page: Page): Promise<void> {
  // A translator begins some time after the load, as the page's later parts do.
  await page.waitForFunction(() => !String(Node.prototype.removeChild).includes("[native code]"));
  await page.evaluate(() => {
    const exclusions = "font, script, style, textarea, [translate=no], .notranslate";
    const translate = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === "" || text.parentElement?.closest(exclusions) !== null) continue;
        const sentence = document.createElement("font");
        sentence.append(text.data);
        const translation = document.createElement("font");
        translation.append(sentence);
        text.replaceWith(translation);
      }
    };
    new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
    document.documentElement.classList.add("translated-ltr");
    translate();
  });
}

/** Everything that the page's program failed at, from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  return errors;
}

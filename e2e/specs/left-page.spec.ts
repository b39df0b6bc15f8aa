import { chromium, expect } from "@playwright/test";
import { browser as browserOptions } from "../support/browser.ts";
import { PASSWORD, test } from "../support/house.ts";

for (const moment of ["asks for its store", "makes its store"]) {
  test(`[STORE-15] a page that is left when it ${moment} does not keep the next one from opening it`, async ({
    house,
  }) => {
    const { origin } = await house.start();
    // Playwright's own browser keeps no pages that are left; people's browsers do.
    const browser = await chromium.launch({
      ...browserOptions.launchOptions,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    try {
      const context = await browser.newContext({ serviceWorkers: "block" });
      const data = { name: "Ada Lovelace", email: "ada@example.com", password: PASSWORD };
      expect(await context.request.post(`${origin}/api/auth/sign-up/email`, { headers: { origin }, data })).toBeOK();
      const page = await context.newPage();
      await page.addInitScript((isEarly) => {
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (name, version) {
          const request = open.call(this, name, version);
          const leave = (): void => location.assign("/settings");
          if (location.pathname !== "/chat" || version === undefined) return request;
          if (isEarly) leave();
          else request.addEventListener("upgradeneeded", leave);
          return request;
        };
      }, moment.startsWith("asks"));
      await page.goto(`${origin}/chat`, { waitUntil: "commit" });
      await page.waitForURL(`${origin}/settings`);
      const storage = page.getByRole("region", { name: "Storage" });
      await storage.getByRole("button", { name: "Check now" }).click();
      await expect(storage.getByRole("status").filter({ hasText: "Last check" })).toContainText("nothing was wrong");
    } finally {
      await browser.close();
    }
  });
}

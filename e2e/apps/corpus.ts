import { test as base, type Page } from "@playwright/test";
import { startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { browser as options } from "../support/browser.ts";
import { providerOf, signUp } from "../support/house.ts";
import { onlyOwnOrigin } from "../support/servers/own-origin.ts";
import { startProductHost } from "../support/servers/product-host.ts";
import type { AppAnswer } from "./app-answer.ts";
import { type AppResult, runApp } from "./run-app.ts";

/** One product, one account and one page, in which many answers are tried. */
interface Corpus {
  run(answer: AppAnswer): Promise<AppResult>;
}

export const test = base.extend<object, { corpus: Corpus }>({
  corpus: [
    async ({ browser }, use) => {
      let text = "";
      let answeredAt = 0;
      const upstream = await startScriptedUpstream({
        answer: () => {
          answeredAt = Date.now();
          return textAnswer(text, { chunkSize: 2000 });
        },
      });
      const host = startProductHost();
      const { origin } = await host.start({
        config: { discover: false, demo: false, providers: [providerOf("builder", upstream)] },
      });
      const context = await browser.newContext({
        ...(options.locale === undefined ? {} : { locale: options.locale }),
        serviceWorkers: "block",
        viewport: { width: 1440, height: 900 },
      });
      let page: Page = await openPage();
      await use({
        async run(answer) {
          text = answer.text;
          if (page.isClosed()) page = await openPage();
          try {
            return await runApp(page, answer, { origin, answeredAt: () => answeredAt });
          } catch (cause) {
            // A page that the app has made unusable is closed; the next answer opens another one.
            await page.close();
            return { outcome: "fails", reason: `The room could not be used: ${String(cause).slice(0, 300)}` };
          }
        },
      });
      await context.close();
      await host.close();
      await upstream.close();

      async function openPage(): Promise<Page> {
        const newPage = await context.newPage();
        if (context.pages().length === 1 && answeredAt === 0) {
          await onlyOwnOrigin(context);
          await signUp(newPage, origin, { name: "Ada Lovelace", email: "ada@example.com" });
        }
        return newPage;
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { pseudoLanguage, runtimeModules, textExtractors, textTables } from "./vite-texts/text-sources.ts";

const noTests = ["**/*.test.*", "**/*.test-support.*"];
const parts = ["app", "platform", "published-page", "ui"];

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: "en",
  locales: ["en", pseudoLanguage],
  // Accented, so that a test of the whole page finds texts that are in no catalog.
  pseudoLocale: { locale: pseudoLanguage },
  fallbackLocales: { default: "en" },
  catalogs: [
    {
      path: "<rootDir>/src/features/{name}/texts/{locale}",
      include: ["<rootDir>/src/features/{name}"],
      exclude: noTests,
    },
    ...parts.map((part) => ({
      path: `<rootDir>/src/${part}/texts/{locale}`,
      include: [`<rootDir>/src/${part}`],
      exclude: noTests,
    })),
    {
      path: "<rootDir>/src/texts/{locale}",
      include: ["<rootDir>/index.html", ...textTables.map((table) => `<rootDir>/../../${table}`)],
      exclude: [],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
  extractors: textExtractors,
  runtimeConfigModule: { i18n: [runtimeModules.i18n.name, "i18n"], Trans: [runtimeModules.Trans.name, "Trans"] },
});

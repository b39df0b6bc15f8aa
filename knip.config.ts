import type { KnipConfig } from "knip";

export default {
  ignoreExportsUsedInFile: true,
  treatConfigHintsAsErrors: true,
  workspaces: {
    ".": {
      entry: ["scripts/*.mjs"],
      project: ["scripts/**/*.{mjs,ts}"],
    },
    "apps/gateway": {
      entry: ["src/main.ts"],
      // The templates are text that a demo model sends; no module of ours.
      project: ["src/**/*.ts", "!src/providers/demo/builder-templates/**"],
      // Pinned beside better-auth, whose own ranges let in releases that do not install everywhere.
      ignoreDependencies: ["@better-auth/utils", "better-call"],
    },
    "apps/web": {
      project: ["src/**/*.{ts,tsx}", "*.ts"],
      // Named by style sheets, which are not read here.
      ignoreDependencies: ["@fontsource-variable/inter", "@fontsource-variable/jetbrains-mono"],
    },
    bench: {
      // Started as processes, or built into a page, by the benches.
      entry: ["*/bench.ts", "*/*-process.ts", "chat/page/main.tsx"],
      project: ["**/*.{ts,tsx}"],
    },
    e2e: {
      entry: ["pictures.config.ts", "pictures/*.pictures.ts"],
      project: ["**/*.ts"],
    },
  },
} satisfies KnipConfig;

import type { KnipConfig } from "knip";

export default {
  ignoreExportsUsedInFile: true,
  treatConfigHintsAsErrors: true,
  workspaces: {
    ".": {
      // The second one is called by the commit hook, the third one is the command of the package.
      entry: ["scripts/*.mjs", "scripts/commits/check-commit-message.mjs", "scripts/package/tutti.mjs"],
      project: ["scripts/**/*.{mjs,ts}"],
      // Tests that need them are skipped where they may not be used, or are not installed.
      ignoreBinaries: ["unshare", "systemd-analyze", "caddy"],
    },
    "apps/gateway": {
      // The second one runs the operator's commands; the others are programs of threads.
      entry: [
        "src/main.ts",
        "src/tutti.ts",
        "src/instruct/template-thread.ts",
        "src/completion/plugins/file-parser/pdf-worker.ts",
      ],
      project: ["src/**/*.ts"],
      // Tests that need it are skipped where it is not installed.
      ignoreBinaries: ["nginx", "openssl", "redis-server"],
    },
    "apps/web": {
      // Built beside the page by `vite-service-worker.ts`.
      // Imported by what the macros of texts become.
      entry: ["src/service-worker/service-worker.ts", "lingui.config.ts", "src/texts/{i18n.ts,trans.tsx}"],
      project: ["src/**/*.{ts,tsx}", "*.ts", "vite-texts/*.ts"],
      // Named by style sheets, which are not read here.
      ignoreDependencies: ["@fontsource-variable/inter", "@fontsource-variable/jetbrains-mono"],
    },
    "packages/demo-models": {
      // The templates are text that a demo model sends; no module of ours.
      project: ["src/**/*.ts", "!src/builder-templates/**"],
    },
    "packages/preview": {
      // Named by text: built into programs for the frames of previews.
      ignoreDependencies: [/^(?!@jridgewell\/|esbuild-wasm$|vite$)/],
      // Those of ours.
      entry: ["src/frame/{boot,frame-runtime,frame-place}.ts", "src/frame/{tailwind,shadcn,next,three}/*.{ts,tsx}"],
      project: ["src/**/*.{ts,tsx,css,scss,sass,vue,svelte}", "vite/**/*.ts"],
    },
    bench: {
      // Started as processes, or built into a page, by the benches.
      entry: [
        "run.ts",
        "*/bench.ts",
        "*/*-process.ts",
        "**/*-preload.ts",
        "chat/page/main.tsx",
        "chat/page/empty.tsx",
        "preview/page/main.ts",
      ],
      project: ["**/*.{ts,tsx}"],
    },
    e2e: {
      entry: [
        "pictures.config.ts",
        "pictures/*.pictures.ts",
        "apps.config.ts",
        "apps/*.run.ts",
        "apps/table-reporter.ts",
      ],
      project: ["**/*.ts"],
    },
  },
} satisfies KnipConfig;

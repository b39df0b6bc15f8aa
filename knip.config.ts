import type { KnipConfig } from "knip";

export default {
  ignoreExportsUsedInFile: true,
  treatConfigHintsAsErrors: true,
  workspaces: {
    ".": {
      // The commit hook calls the second one; the third one is the package's command.
      entry: ["scripts/*.mjs", "scripts/commits/check-commit-message.mjs", "scripts/package/tutti.mjs"],
      project: ["scripts/**/*.{mjs,ts}"],
      // Tests that need these programs are skipped if they are not allowed, or not installed.
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
      // Tests that need these programs are skipped if they are not installed.
      ignoreBinaries: ["nginx", "openssl", "redis-server"],
    },
    "apps/web": {
      // `vite-service-worker.ts` builds the first one beside the page; the code that the macros of texts expand to
      // imports the last ones.
      entry: ["src/service-worker/service-worker.ts", "lingui.config.ts", "src/texts/{i18n.ts,trans.tsx}"],
      project: ["src/**/*.{ts,tsx}", "*.ts", "vite-texts/*.ts"],
      // Style sheets name them, and knip does not read those here.
      ignoreDependencies: ["@fontsource-variable/inter", "@fontsource-variable/jetbrains-mono"],
    },
    "packages/demo-models": {
      // The templates are text that a demo model sends, not modules of ours.
      project: ["src/**/*.ts", "!src/builder-templates/**"],
    },
    "packages/preview": {
      // Named in text: built into programs for the frames of previews.
      ignoreDependencies: [/^(?!@jridgewell\/|esbuild-wasm$|vite$)/],
      // Programs of ours for the frames.
      entry: [
        "src/frame/{boot,frame-runtime,frame-place}.ts",
        "src/frame/{tailwind,shadcn,next,three,react,pdf}/**/*.{ts,tsx}",
      ],
      project: ["src/**/*.{ts,tsx,css,scss,sass,vue,svelte}", "vite/**/*.ts"],
    },
    bench: {
      // The benches start these as processes, or build them into a page.
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

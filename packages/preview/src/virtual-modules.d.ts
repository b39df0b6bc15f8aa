/** Made by `vite/preview-assets.ts`: programs as text. */
declare module "virtual:tutti-preview/*" {
  export const text: string;
}

/** The programs and stylesheets of packages by their ids; `needs` are the ids of programs that run before. */
declare module "virtual:tutti-preview/programs" {
  export const modules: Readonly<Record<string, () => Promise<{ text: string; needs?: readonly string[] }>>>;
}

declare module "virtual:tutti-preview/styles" {
  export const modules: Readonly<Record<string, () => Promise<{ text: string }>>>;
}

/** A file as text. */
declare module "*?raw" {
  const text: string;
  export = text;
}

/** Tailwind 3 has no types for its parts; these are the ones that its program in the frame uses. */
declare module "tailwindcss-3/lib/processTailwindFeatures.js" {
  type Context = { changedContent: readonly object[] };
  function processTailwindFeatures(
    setupContext: (tools: {
      createContext: (config: object, content: readonly { content: string; extension: string }[]) => Context;
    }) => () => Context,
  ): import("postcss").Plugin;
  export = processTailwindFeatures;
}

declare module "tailwindcss-3/lib/public/resolve-config.js" {
  function resolveConfig(config: object): object;
  export = resolveConfig;
}

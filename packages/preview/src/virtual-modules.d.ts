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

/** Made by `vite/preview-assets.ts`: programs as text. */
declare module "virtual:tutti-preview/*" {
  export const text: string;
}

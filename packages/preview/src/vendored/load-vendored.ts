import type { VendoredGroup } from "./vendored-packages.ts";

const modules: Readonly<Record<VendoredGroup, () => Promise<{ text: string }>>> = {
  react: () => import("virtual:tutti-preview/react"),
  three: () => import("virtual:tutti-preview/three"),
  "three-addons": () => import("virtual:tutti-preview/three-addons"),
};

/** The program of each group, as text; each is fetched from our own origin once. */
export async function loadVendored(groups: readonly VendoredGroup[]): Promise<string[]> {
  return (await Promise.all(groups.map((group) => modules[group]()))).map((module) => module.text);
}

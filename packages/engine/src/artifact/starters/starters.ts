import type { AppArchetype } from "@tutti/contract";
import { game2dStarter } from "./game-2d.ts";
import { game3dStarter } from "./game-3d.ts";
import { landingPageStarter } from "./landing-page.ts";
import type { Starter } from "./starter.ts";
import { webAppStarter } from "./web-app.ts";

const starters: Readonly<Record<AppArchetype, Starter>> = {
  "interactive-web-app": webAppStarter,
  "landing-page": landingPageStarter,
  "2d-game": game2dStarter,
  "3d-game": game3dStarter,
};

/** The starter of this archetype; undefined for an unknown one, which an import may name. */
export function starterOf(archetype: string): Starter | undefined {
  return Object.hasOwn(starters, archetype) ? starters[archetype as AppArchetype] : undefined;
}

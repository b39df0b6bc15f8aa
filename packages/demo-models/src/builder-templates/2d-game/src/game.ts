import { content } from "./content.ts";

/** All lengths are in units of the field, which is 100 wide and 100 high. */
export interface Thing {
  x: number;
  y: number;
  speed: number;
  spin: number;
  bad: boolean;
}

export interface Spark {
  x: number;
  y: number;
  dx: number;
  dy: number;
  life: number;
  bad: boolean;
}

export interface Game {
  player: number;
  target: number;
  things: Thing[];
  sparks: Spark[];
  score: number;
  lives: number;
  time: number;
  nextThing: number;
}

export const PLAYER = { y: 90, halfWidth: 9 };

export function newGame(): Game {
  return { player: 50, target: 50, things: [], sparks: [], score: 0, lives: content.lives, time: 0, nextThing: 0.5 };
}

/** Moves everything on by some seconds. `steer` is -1, 0 or 1 for keys; `target` leads the player otherwise. */
export function step(game: Game, seconds: number, steer: number): void {
  game.time += seconds;
  const level = content.speed * (1 + game.time / 45);
  if (steer !== 0) game.target = clamp(game.player + steer * 9);
  game.player = clamp(game.player + clampStep(game.target - game.player, 110 * seconds));

  game.nextThing -= seconds * level;
  if (game.nextThing <= 0) {
    game.nextThing = 0.55 + Math.random() * 0.5;
    game.things.push({
      x: 6 + Math.random() * 88,
      y: -6,
      speed: (22 + Math.random() * 14) * level,
      spin: (Math.random() - 0.5) * 5,
      bad: Math.random() < 0.28,
    });
  }

  for (const thing of game.things) thing.y += thing.speed * seconds;
  game.things = game.things.filter((thing) => {
    if (thing.y > 106) return false;
    const caught = Math.abs(thing.y - PLAYER.y) < 4 && Math.abs(thing.x - game.player) < PLAYER.halfWidth + 2;
    if (!caught) return true;
    if (thing.bad) game.lives -= 1;
    else game.score += 10;
    burst(game, thing);
    return false;
  });

  for (const spark of game.sparks) {
    spark.x += spark.dx * seconds;
    spark.y += spark.dy * seconds;
    spark.life -= seconds * 1.8;
  }
  game.sparks = game.sparks.filter((spark) => spark.life > 0);
}

function burst(game: Game, { x, y, bad }: Thing): void {
  for (let count = 0; count < 14; count += 1) {
    const angle = Math.random() * Math.PI * 2;
    const speed = 8 + Math.random() * 26;
    game.sparks.push({ x, y, dx: Math.cos(angle) * speed, dy: Math.sin(angle) * speed, life: 1, bad });
  }
}

function clamp(x: number): number {
  return Math.min(100 - PLAYER.halfWidth, Math.max(PLAYER.halfWidth, x));
}

function clampStep(distance: number, most: number): number {
  return Math.max(-most, Math.min(most, distance));
}

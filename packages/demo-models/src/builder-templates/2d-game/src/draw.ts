import { content } from "./content.ts";
import { type Game, PLAYER, type Thing } from "./game.ts";

const stars = Array.from({ length: 70 }, () => ({
  x: Math.random(),
  y: Math.random(),
  size: 0.5 + Math.random() * 1.6,
}));

export function draw(context: CanvasRenderingContext2D, game: Game): void {
  const { width, height } = context.canvas;
  const unit = { x: width / 100, y: height / 100, size: Math.min(width, height) / 100 };

  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, content.background[0]);
  sky.addColorStop(1, content.background[1]);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);

  context.fillStyle = "rgb(255 255 255 / 45%)";
  for (const star of stars) {
    const y = ((star.y + game.time * 0.01 * star.size) % 1) * height;
    context.fillRect(star.x * width, y, star.size * 2, star.size * 2);
  }

  for (const thing of game.things) {
    context.save();
    context.translate(thing.x * unit.x, thing.y * unit.y);
    context.rotate(thing.spin * game.time);
    drawThing(context, thing, 3.6 * unit.size);
    context.restore();
  }

  for (const spark of game.sparks) {
    context.globalAlpha = spark.life;
    context.fillStyle = spark.bad ? "#ff6b5e" : content.accent;
    context.beginPath();
    context.arc(spark.x * unit.x, spark.y * unit.y, 0.7 * unit.size * spark.life, 0, Math.PI * 2);
    context.fill();
  }
  context.globalAlpha = 1;

  const [x, y] = [game.player * unit.x, PLAYER.y * unit.y];
  const halfWidth = PLAYER.halfWidth * unit.x;
  context.fillStyle = "rgb(255 255 255 / 12%)";
  context.fillRect(0, y + 3.4 * unit.size, width, height);
  context.fillStyle = "#ffffff";
  context.beginPath();
  context.roundRect(x - halfWidth, y - unit.size, halfWidth * 2, 4.4 * unit.size, 2.2 * unit.size);
  context.fill();
  context.fillStyle = content.accent;
  context.beginPath();
  context.roundRect(x - halfWidth * 0.8, y - 0.2 * unit.size, halfWidth * 1.6, 1.2 * unit.size, unit.size);
  context.fill();
}

function drawThing(context: CanvasRenderingContext2D, thing: Thing, radius: number): void {
  context.beginPath();
  if (thing.bad) {
    context.fillStyle = "#7b8194";
    polygon(context, 7, (corner) => radius * (corner % 2 === 0 ? 1.15 : 0.85));
  } else {
    context.fillStyle = content.accent;
    context.shadowColor = content.accent;
    context.shadowBlur = radius;
    if (content.shape === "star") polygon(context, 10, (corner) => (corner % 2 === 0 ? radius * 1.25 : radius * 0.55));
    else if (content.shape === "diamond")
      polygon(context, 4, (corner) => (corner % 2 === 0 ? radius * 1.3 : radius * 0.8));
    else if (content.shape === "heart") heart(context, radius);
    else context.arc(0, 0, radius, 0, Math.PI * 2);
  }
  context.fill();
  context.shadowBlur = 0;
}

function polygon(context: CanvasRenderingContext2D, corners: number, radius: (corner: number) => number): void {
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (corner / corners) * Math.PI * 2 - Math.PI / 2;
    context.lineTo(Math.cos(angle) * radius(corner), Math.sin(angle) * radius(corner));
  }
  context.closePath();
}

function heart(context: CanvasRenderingContext2D, radius: number): void {
  context.moveTo(0, radius * 1.1);
  context.bezierCurveTo(-radius * 2, -radius * 0.3, -radius, -radius * 1.5, 0, -radius * 0.5);
  context.bezierCurveTo(radius, -radius * 1.5, radius * 2, -radius * 0.3, 0, radius * 1.1);
}

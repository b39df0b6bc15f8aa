import type { Starter } from "./starter.ts";
import { pageOf } from "./starter.ts";

/**
 * The import map for three.js where the page runs outside the workspace; in the workspace the product serves it itself.
 */
const importMap = `
    <script type="importmap">
      {
        "imports": {
          "three": "https://cdn.jsdelivr.net/npm/three@0.187.0/build/three.module.js",
          "three/addons/": "https://cdn.jsdelivr.net/npm/three@0.187.0/examples/jsm/"
        }
      }
    </script>`;

export const game3dStarter: Starter = {
  guidance: `Build a 3D game in TypeScript with three.js, which the import map in index.html names; keep that map.
- src/main.ts starts it; the scene, the rules and the controls stand in files of their own.
- Movement is measured in seconds, never in frames. The picture fills the window, and follows it when it changes.
- It can be played with the keyboard and by touch, says how, shows a score, ends, and starts again.
- Build shapes from three's own geometries, and textures on canvases; no model or picture is fetched from elsewhere.`,
  files: [
    pageOf({ title: "3D game", entry: "src/main.ts", head: importMap }),
    {
      path: "src/main.ts",
      content: `import { WebGLRenderer } from "three";
import { createWorld } from "./world";
import { watchKeys } from "./keys";
import "./styles.css";

const renderer = new WebGLRenderer({ antialias: true });
document.getElementById("root")?.append(renderer.domElement);
const world = createWorld();
const keys = watchKeys(window);

function fit() {
  renderer.setPixelRatio(window.devicePixelRatio);
  renderer.setSize(window.innerWidth, window.innerHeight);
  world.camera.aspect = window.innerWidth / window.innerHeight;
  world.camera.updateProjectionMatrix();
}

window.addEventListener("resize", fit);
fit();

let last = performance.now();
renderer.setAnimationLoop((now) => {
  const seconds = Math.min(0.05, (now - last) / 1000);
  last = now;
  world.step(keys, seconds);
  renderer.render(world.scene, world.camera);
});
`,
    },
    {
      path: "src/world.ts",
      content: `import {
  BoxGeometry,
  Color,
  DirectionalLight,
  GridHelper,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
} from "three";
import type { Keys } from "./keys";

const SPEED = 6;

export function createWorld() {
  const scene = new Scene();
  scene.background = new Color("#131a2e");
  const camera = new PerspectiveCamera(60, 1, 0.1, 200);
  camera.position.set(0, 6, 10);
  camera.lookAt(0, 0, 0);

  const sun = new DirectionalLight("#ffffff", 2.5);
  sun.position.set(4, 10, 6);
  scene.add(sun, new HemisphereLight("#bcd4ff", "#20283c", 1), new GridHelper(40, 40, "#4c5a85", "#2a3454"));

  const player = new Mesh(new BoxGeometry(1, 1, 1), new MeshStandardMaterial({ color: "#ffa94d" }));
  player.position.y = 0.5;
  scene.add(player);

  return {
    scene,
    camera,
    step(keys: Keys, seconds: number) {
      player.position.x += (Number(keys.right) - Number(keys.left)) * SPEED * seconds;
      player.position.z += (Number(keys.down) - Number(keys.up)) * SPEED * seconds;
      player.rotation.y += seconds;
    },
  };
}
`,
    },
    {
      path: "src/keys.ts",
      content: `export interface Keys {
  left: boolean;
  right: boolean;
  up: boolean;
  down: boolean;
}

const names: Record<string, keyof Keys> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** What is held right now: arrow keys, or a finger on that side of the screen. */
export function watchKeys(page: Window): Keys {
  const keys: Keys = { left: false, right: false, up: false, down: false };
  const set = (event: KeyboardEvent, isHeld: boolean) => {
    const name = names[event.key];
    if (!name) return;
    keys[name] = isHeld;
    event.preventDefault();
  };
  page.addEventListener("keydown", (event) => set(event, true));
  page.addEventListener("keyup", (event) => set(event, false));
  const point = (event: PointerEvent, isHeld: boolean) => {
    keys.left = isHeld && event.clientX < page.innerWidth / 3;
    keys.right = isHeld && event.clientX > (page.innerWidth * 2) / 3;
    keys.up = isHeld && event.clientY < page.innerHeight / 3;
    keys.down = isHeld && event.clientY > (page.innerHeight * 2) / 3;
  };
  page.addEventListener("pointerdown", (event) => point(event, true));
  page.addEventListener("pointerup", (event) => point(event, false));
  return keys;
}
`,
    },
    {
      path: "src/styles.css",
      content: `html,
body {
  margin: 0;
  height: 100%;
  overflow: hidden;
  background: #131a2e;
}

canvas {
  display: block;
  touch-action: none;
}
`,
    },
  ],
};

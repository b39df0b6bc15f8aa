/** A file of a project; the `round` changes one of the files, as an edit does. */
export interface BenchFile {
  path: string;
  content: string;
}

const COMPONENTS = 7;

/** A React app of ten files: a page, a start, styles, and components of about a hundred lines each. */
export function reactApp(round: number): BenchFile[] {
  const names = Array.from({ length: COMPONENTS }, (_, index) => `Part${index}`);
  return [
    { path: "index.html", content: page },
    {
      path: "src/main.tsx",
      content: `import { createRoot } from "react-dom/client";
${names.map((name) => `import { ${name} } from "./parts/${name}";`).join("\n")}
import "./styles.css";
createRoot(document.getElementById("root") as HTMLElement).render(<main>${names.map((name) => `<${name} />`).join("")}</main>);`,
    },
    { path: "src/styles.css", content: names.map((name) => `.${name} { display: grid; gap: 4px }`).join("\n") },
    ...names.map((name, index) => ({
      path: `src/parts/${name}.tsx`,
      content: component(name, index === 3 ? round : 0),
    })),
  ];
}

/** A game with three.js. */
export function threeGame(round: number): BenchFile[] {
  return [
    { path: "index.html", content: page },
    {
      path: "src/main.tsx",
      content: `import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
const camera = new THREE.PerspectiveCamera();
const scene = new THREE.Scene();
for (let index = 0; index < ${100 + round}; index += 1) scene.add(new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshBasicMaterial()));
const controls = new OrbitControls(camera, document.body);
document.body.append(String(scene.children.length + controls.target.x));`,
    },
  ];
}

/** A page of one file with some eighty elements that Tailwind is to style, and that reports when it did. */
export function tailwindPage(script: string): (round: number) => BenchFile[] {
  const card = (
    index: number,
  ): string => `<article class="rounded-xl border border-slate-200 p-4 shadow-sm hover:shadow-lg">
  <h2 class="text-lg font-semibold text-slate-${100 * (1 + (index % 9))}">Card ${index}</h2>
  <p class="mt-2 text-sm leading-${3 + (index % 7)}">What it says.</p>
  <button class="mt-4 bg-indigo-600 px-3 py-1 text-white rounded w-${index + 1}">Open</button>
</article>`;
  return (round) => [
    {
      path: "index.html",
      content: `<!doctype html><html><head><title>Round ${round}</title><script src="${script}"></script></head>
<body class="bg-white"><main class="grid grid-cols-3 gap-4">${Array.from({ length: 20 }, (_, index) => card(index)).join("")}</main>
<footer id="last" class="p-6">The end.</footer>
<script>
function look() {
  const { paddingTop } = getComputedStyle(document.getElementById("last"));
  if (paddingTop === "24px") console.log("styled:" + performance.now());
  else requestAnimationFrame(look);
}
look();
</script></body></html>`,
    },
  ];
}

const page = `<!doctype html><html><head><title>Bench</title></head><body><div id="root"></div>
<script type="module" src="/src/main.tsx"></script></body></html>`;

function component(name: string, round: number): string {
  const rows = Array.from(
    { length: 30 },
    (
      _,
      row,
    ) => `      <li key={${row}} className={count > ${row} ? "on" : "off"} onClick={() => setCount((now) => now + ${row})}>
        {label} ${row}
      </li>`,
  );
  return `import { useState } from "react";
interface Props { label?: string }
export function ${name}({ label = "${name} ${round}" }: Props) {
  const [count, setCount] = useState<number>(${round});
  return (
    <ul className="${name}">
${rows.join("\n")}
    </ul>
  );
}
`;
}

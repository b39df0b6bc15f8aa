import { recipe, upsert } from "../support/artifact.ts";

/** What the two scripted models make of one prompt in the pictures. */
export const wish = "A timer for focused work, with a ring that fills";

const index = (title: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>
`;

const main = `import { createRoot } from "react-dom/client";
import { App } from "./App";
import "./styles.css";

createRoot(document.getElementById("root")!).render(<App />);
`;

const ringApp = `import { useEffect, useState } from "react";
import { Ring } from "./Ring";

const MINUTES = 25;

export function App() {
  const [left, setLeft] = useState(MINUTES * 60 - 437);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const minutes = String(Math.floor(left / 60)).padStart(2, "0");
  const seconds = String(left % 60).padStart(2, "0");
  return (
    <main>
      <h1>Focus</h1>
      <Ring share={1 - left / (MINUTES * 60)}>{minutes}:{seconds}</Ring>
      <p>Write the first draft</p>
      <div className="buttons">
        <button onClick={() => setIsRunning(!isRunning)}>{isRunning ? "Pause" : "Start"}</button>
        <button className="quiet" onClick={() => setLeft(MINUTES * 60)}>Reset</button>
      </div>
    </main>
  );
}
`;

const ring = `import type { ReactNode } from "react";

const LENGTH = 2 * Math.PI * 90;

export function Ring({ share, children }: { share: number; children: ReactNode }) {
  return (
    <div className="ring">
      <svg viewBox="0 0 200 200">
        <circle cx="100" cy="100" r="90" className="track" />
        <circle cx="100" cy="100" r="90" className="done" strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - share)} />
      </svg>
      <strong>{children}</strong>
    </div>
  );
}
`;

const styles = ({
  paper,
  ink,
  track,
  done,
  font,
}: Record<string, string>): string => `html, body { height: 100%; margin: 0; }
body { display: grid; place-items: center; background: ${paper}; color: ${ink}; font: 16px/1.5 ${font}; }
main { display: grid; justify-items: center; gap: 20px; }
h1 { margin: 0; font-size: 20px; letter-spacing: 0.08em; text-transform: uppercase; }
p { margin: 0; opacity: 0.7; }
.ring { position: relative; width: 220px; }
.ring svg { display: block; transform: rotate(-90deg); }
.ring circle { fill: none; stroke-width: 14; stroke-linecap: round; }
.track { stroke: ${track}; }
.done { stroke: ${done}; transition: stroke-dashoffset 1s linear; }
.ring strong { position: absolute; inset: 0; display: grid; place-items: center; font-size: 44px; font-variant-numeric: tabular-nums; }
.buttons { display: flex; gap: 10px; }
button { padding: 10px 24px; border: 0; border-radius: 999px; background: ${done}; color: ${paper}; font: inherit; cursor: pointer; }
.quiet { background: ${track}; color: inherit; }
`;

const timer = (colors: Record<string, string>): string =>
  recipe(
    upsert("index.html", index("Focus")),
    upsert("src/main.tsx", main),
    upsert("src/App.tsx", ringApp),
    upsert("src/Ring.tsx", ring),
    upsert("src/styles.css", styles(colors)),
  );

export const firstApp = timer({
  paper: "#fbf7f0",
  ink: "#3b2f2a",
  track: "#eadfce",
  done: "#d9663f",
  font: "Georgia, serif",
});
export const secondApp = timer({
  paper: "#0f1720",
  ink: "#e8eef5",
  track: "#223040",
  done: "#38c6a8",
  font: "system-ui, sans-serif",
});

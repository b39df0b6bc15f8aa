import type { Starter } from "./starter.ts";
import { pageOf, reactMain } from "./starter.ts";

export const webAppStarter: Starter = {
  guidance: `Build an interactive web app with React 19 and TypeScript.
- Everything works: every button does what it says, state survives where a person expects it (localStorage is there).
- Split it: a component for each part in src/components/, logic that is not about the screen in files of its own.
- Style it in src/styles.css with custom properties; make it usable on a phone, with a keyboard, and in the dark.
- There is no server: what would be fetched is made up in the app.`,
  files: [
    pageOf({ title: "App", entry: "src/main.tsx" }),
    reactMain,
    {
      path: "src/App.tsx",
      content: `import { useState } from "react";

export function App() {
  const [count, setCount] = useState(0);
  return (
    <main className="app">
      <h1>Hello</h1>
      <p>This app is ready to become something.</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Clicked {count} {count === 1 ? "time" : "times"}
      </button>
    </main>
  );
}
`,
    },
    {
      path: "src/styles.css",
      content: `:root {
  color-scheme: light dark;
  --ink: light-dark(#1c1c1e, #f4f4f5);
  --paper: light-dark(#ffffff, #18181b);
  --accent: light-dark(#3b5bdb, #91a7ff);
  font-family: system-ui, sans-serif;
}

body {
  margin: 0;
  color: var(--ink);
  background: var(--paper);
}

.app {
  max-width: 40rem;
  margin: 15vh auto;
  padding: 0 1.5rem;
  text-align: center;
}

button {
  padding: 0.6rem 1.2rem;
  border: 0;
  border-radius: 0.5rem;
  color: var(--paper);
  background: var(--accent);
  font: inherit;
  cursor: pointer;
}
`,
    },
  ],
};

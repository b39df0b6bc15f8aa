import type { Starter } from "./starter.ts";
import { pageOf, reactMain } from "./starter.ts";

export const landingPageStarter: Starter = {
  guidance: `Build a landing page with React 19 and TypeScript.
- One long page that says what is offered, to whom, and what to do next: a hero with one clear call to action, what it is good
  for, proof, prices or questions where they fit, and a footer.
- A look of its own: choose type, colors and spacing for this very subject, in custom properties in src/styles.css.
- Split it: a component for each section in src/sections/. It must be as good on a phone as on a wide screen.
- Draw pictures as inline SVG or with CSS; no image is fetched from elsewhere. Links lead to sections of the page.`,
  files: [
    pageOf({ title: "Landing page", entry: "src/main.tsx" }),
    reactMain,
    {
      path: "src/App.tsx",
      content: `import { Hero } from "./sections/Hero";

export function App() {
  return (
    <>
      <header className="bar">
        <strong>Name</strong>
        <a href="#start">Start</a>
      </header>
      <Hero />
      <footer className="bar">Made with care.</footer>
    </>
  );
}
`,
    },
    {
      path: "src/sections/Hero.tsx",
      content: `import { useState } from "react";

export function Hero() {
  const [hasStarted, setHasStarted] = useState(false);
  return (
    <section className="hero" id="start">
      <h1>One sentence that says it all</h1>
      <p>And another one that says for whom.</p>
      <button type="button" onClick={() => setHasStarted(true)}>
        {hasStarted ? "Welcome" : "Get started"}
      </button>
    </section>
  );
}
`,
    },
    {
      path: "src/styles.css",
      content: `:root {
  --ink: #16213a;
  --paper: #fbfaf7;
  --accent: #d9480f;
  font-family: Georgia, serif;
  scroll-behavior: smooth;
}

body {
  margin: 0;
  color: var(--ink);
  background: var(--paper);
}

.bar {
  display: flex;
  justify-content: space-between;
  padding: 1.25rem clamp(1rem, 5vw, 4rem);
}

.hero {
  padding: 14vh clamp(1rem, 5vw, 4rem);
}

.hero h1 {
  max-width: 18ch;
  margin: 0;
  font-size: clamp(2.5rem, 7vw, 5rem);
  line-height: 1.05;
}

.hero button {
  padding: 0.8rem 1.6rem;
  border: 0;
  color: white;
  background: var(--accent);
  font: inherit;
  cursor: pointer;
}
`,
    },
  ],
};

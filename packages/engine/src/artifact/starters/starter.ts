/** A file that an app begins with. */
export interface StarterFile {
  path: string;
  content: string;
}

/** What one kind of app begins with, and what the model is told of it. */
export interface Starter {
  /** A project that builds and runs as it is. */
  files: readonly StarterFile[];
  /** What is wanted, and with what it is built. */
  guidance: string;
}

/** The page of an app whose code begins at `entry`. */
export function pageOf({ title, entry, head = "" }: { title: string; entry: string; head?: string }): StarterFile {
  return {
    path: "index.html",
    content: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>${head}
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./${entry}"></script>
  </body>
</html>
`,
  };
}

/** Where a React app is put into its page. */
export const reactMain: StarterFile = {
  path: "src/main.tsx",
  content: `import { createRoot } from "react-dom/client";
import { App } from "./App";
import "./styles.css";

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
`,
};

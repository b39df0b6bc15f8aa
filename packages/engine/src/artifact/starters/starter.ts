/** A file of an app before its first version. */
export interface StarterFile {
  path: string;
  content: string;
}

/** The initial files of one archetype, and the model's instructions for it. */
export interface Starter {
  /** A project that builds and runs as it is. */
  files: readonly StarterFile[];
  /** The requirements, and the libraries to build it with. */
  guidance: string;
}

/** The page of an app whose entry module is `entry`. */
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

/** The module that mounts a React app in its page. */
export const reactMain: StarterFile = {
  path: "src/main.tsx",
  content: `import { createRoot } from "react-dom/client";
import { App } from "./App";
import "./styles.css";

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
`,
};

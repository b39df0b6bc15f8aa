import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { content } from "./content.ts";
import "./styles.css";

document.documentElement.style.setProperty("--accent", content.accent);
document.documentElement.style.setProperty("--on-accent", content.onAccent);

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);

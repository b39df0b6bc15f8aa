import { MantineProvider, Textarea } from "@mantine/core";
import "@mantine/core/styles.css";
import { createRoot } from "react-dom/client";

const root = document.getElementById("root");
if (root === null) throw new Error("empty.html has no #root");

createRoot(root).render(
  <MantineProvider>
    <Textarea aria-label="Message" autosize minRows={1} maxRows={12} />
  </MantineProvider>,
);

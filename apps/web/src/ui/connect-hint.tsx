import { Code } from "@mantine/core";

/** How real models come in, where none is connected. */
export function ConnectHint() {
  return (
    <>
      To connect real ones, set a key such as <Code>OPENROUTER_API_KEY</Code> and start Tutti again, or start a local
      server (Ollama, LM Studio, llama.cpp, vLLM): it is found by itself.
    </>
  );
}

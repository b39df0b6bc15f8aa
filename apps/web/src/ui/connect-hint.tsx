import { Code } from "@mantine/core";

/** How real models come in, where none is connected. */
export function ConnectHint() {
  return (
    <>
      To connect real models, set a key such as <Code>OPENAI_API_KEY</Code> or <Code>OPENROUTER_API_KEY</Code> and start
      Tutti again, or start Ollama, LM Studio, llama.cpp or vLLM on this machine: it is found by itself.
    </>
  );
}

import type { LocalServerConfig } from "./config.ts";

/** A program that serves models on a person's own machine, and the address that it listens on unless told otherwise. */
export interface KnownLocalServer extends LocalServerConfig {
  /** The environment variable that names another address. */
  variable: string;
}

export const knownLocalServers: readonly KnownLocalServer[] = [
  { slug: "ollama", name: "Ollama", variable: "OLLAMA_BASE_URL", baseUrl: "http://127.0.0.1:11434/v1" },
  { slug: "lm-studio", name: "LM Studio", variable: "LM_STUDIO_BASE_URL", baseUrl: "http://127.0.0.1:1234/v1" },
  { slug: "llama-cpp", name: "llama.cpp", variable: "LLAMA_CPP_BASE_URL", baseUrl: "http://127.0.0.1:8080/v1" },
  { slug: "vllm", name: "vLLM", variable: "VLLM_BASE_URL", baseUrl: "http://127.0.0.1:8000/v1" },
];

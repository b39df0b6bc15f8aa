import { AUTO_ROUTER_MODEL, codeSample } from "@tutti/contract";

interface DocumentedSample {
  lang: string;
  label: string;
  source: string;
}

/** Programs that request a completion at this origin, in the form that documentation tools know as `x-codeSamples`. */
export function completionSamples(origin: string): DocumentedSample[] {
  const request = {
    origin,
    model: AUTO_ROUTER_MODEL,
    messages: [{ role: "user" as const, content: "What is the meaning of life?" }],
    stream: true,
  };
  return [
    { lang: "shell", label: "curl", source: codeSample({ ...request, language: "curl" }) },
    { lang: "typescript", label: "TypeScript, openai", source: codeSample({ ...request, language: "typescript" }) },
    {
      lang: "typescript",
      label: "TypeScript, fetch",
      source: codeSample({ ...request, language: "typescript", library: "plain" }),
    },
    { lang: "python", label: "Python, openai", source: codeSample({ ...request, language: "python" }) },
    {
      lang: "python",
      label: "Python, requests",
      source: codeSample({ ...request, language: "python", library: "plain" }),
    },
  ];
}

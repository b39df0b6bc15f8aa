import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureAnswer, type ScriptedUpstream, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { createDemoProvider } from "../../providers/demo/index.ts";
import { startGateway } from "../../start/start-gateway.ts";
import { answerTask, taskModels } from "./task-answers.test-support.ts";

/**
 * The whole product in this process, with the demo, a model server, a vendor that any person may connect, and groups of
 * an identity provider.
 */
export interface TestProduct {
  /** The secret of a link of the owner, which admits one person. */
  takeOwnerLink(): string | undefined;
  origin: string;
  close(): Promise<void>;
}

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..", "..");

/**
 * Starts the product.
 *
 * @param setTime sets `Date` to another time, in milliseconds since the epoch; the demo's own delays use it
 */
export async function startProduct(setTime: (time: number) => void): Promise<TestProduct> {
  const folder = mkdtempSync(join(tmpdir(), "tutti-openapi-"));
  const upstream = await startScriptedUpstream({
    answer: ({ body }) =>
      (body as { model?: string }).model === DRAWING ? pictureAnswer() : textAnswer("Hello, Ada."),
    answerOther: answerTask,
    models: ["llama-4-fast"],
  });
  const configFile = join(folder, "config.json");
  writeFileSync(configFile, JSON.stringify(configFor(upstream)));
  const startedGateway = await startGateway({
    environment: {
      PORT: "0",
      TUTTI_DATA: join(folder, "data"),
      TUTTI_CONFIG: configFile,
      GROQ_BASE_URL: upstream.baseUrl,
      // It is called when a person signs in by it, and no one does.
      TUTTI_OIDC_ISSUER: "https://id.example.org",
      TUTTI_OIDC_CLIENT_ID: "tutti",
      TUTTI_OIDC_NAME: "Analytical Society",
      TUTTI_OIDC_ORGANIZATIONS: "lab=research",
    },
    workingFolder: folder,
    projectFolder,
    demo: createDemoProvider({
      documentationFolder: folder,
      delay: async (milliseconds) => setTime(Date.now() + Math.round(milliseconds)),
      random: () => 0.5,
    }),
    writeLog: () => undefined,
  });
  if (!startedGateway.ok) throw new Error(startedGateway.error);
  const gateway = startedGateway.value;
  const ownerLinks: string[] = [];
  for (let count = 0; count < LINKS; count += 1) {
    ownerLinks.push((await gateway.makeOwnerAddress())?.split("#owner=")[1] ?? "");
  }
  return {
    origin: gateway.address,
    takeOwnerLink: () => ownerLinks.pop(),
    async close() {
      await gateway.close(0);
      await upstream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** More than the people of any test. */
const LINKS = 10;

/** The model that answers with a picture, as its server names it. */
const DRAWING = "qwen-image";

function configFor(upstream: ScriptedUpstream) {
  const model = {
    id: "qwen3-8b",
    slug: "qwen/qwen3-8b",
    name: "Qwen3 8B",
    context_length: 40_960,
    max_completion_tokens: 8_192,
    pricing: { prompt: "0.00000005", completion: "0.0000004" },
    supported_parameters: ["max_tokens", "temperature", "top_p", "seed", "stop"],
    quantization: "fp8",
  };
  const drawing = {
    ...model,
    id: DRAWING,
    slug: `qwen/${DRAWING}`,
    name: "Qwen Image",
    output_modalities: ["image", "text"],
  };
  const provider = {
    slug: "my-vllm",
    name: "My vLLM",
    kind: "openai-compatible",
    base_url: upstream.baseUrl,
    data_policy: { training: false, retention: false },
    models: [model, drawing, ...taskModels],
  };
  return { discover: false, catalogue_refresh: false, demo: true, providers: [provider] };
}

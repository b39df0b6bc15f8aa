import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type HostedProduct, inheritedEnvironment, type ProductOptions, prepareProduct } from "@tutti/testkit/product";
import type { HostAnswer, HostRequest } from "./product-host-process.ts";

const program = fileURLToPath(new URL("product-host-process.ts", import.meta.url));

/**
 * One process that starts products, each as if it were alone: the modules are loaded once, which is most of a start's
 * cost.
 */
export interface ProductHost {
  start(options: ProductOptions): Promise<HostedProduct>;
  close(): Promise<void>;
}

interface ProductOutput {
  output: string;
  waiting: PromiseWithResolvers<string>;
}

/** Starts the process; it loads the product while the first test begins. */
export function startProductHost(): ProductHost {
  const child = fork(program, {
    env: inheritedEnvironment(),
    // On a machine of few cores the browser can use all of them: extra threads that collect garbage only cost.
    execArgv: ["--single-threaded-gc", "--min-semi-space-size=16"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const products = new Map<number, ProductOutput>();
  let last = 0;

  child.on("message", (message) => {
    const answer = message as HostAnswer;
    const product = products.get(answer.id);
    if (product === undefined) return;
    if (answer.type === "printed") product.output += answer.text;
    else if (answer.type === "failed") product.waiting.reject(new Error(answer.error));
    else product.waiting.resolve(answer.type === "started" ? answer.origin : "");
  });
  child.once("exit", (code) => {
    for (const { waiting } of products.values())
      waiting.reject(new Error(`The host of products ended with code ${code}.`));
  });

  const ask = (request: HostRequest): Promise<string> => {
    const product = products.get(request.id) ?? { output: "", waiting: Promise.withResolvers<string>() };
    product.waiting = Promise.withResolvers<string>();
    products.set(request.id, product);
    const { promise, reject } = product.waiting;
    // A host that has ended sends no response: requests to it fail at once.
    child.send(request, (error) => {
      if (error !== null) reject(error);
    });
    return promise;
  };

  return {
    async start(options) {
      const { environment, remove } = await prepareProduct(options);
      last += 1;
      const id = last;
      const origin = await ask({ type: "start", id, environment });
      return {
        origin,
        output: () => products.get(id)?.output ?? "",
        async stop() {
          await ask({ type: "stop", id });
          products.delete(id);
          await remove();
        },
      };
    },
    close: () => end(child),
  };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.disconnect();
  });
}

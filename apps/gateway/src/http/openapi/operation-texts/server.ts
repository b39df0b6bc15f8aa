import type { serverOperations } from "@tutti/contract/operations/server";
import type { OperationTexts } from "./operation-texts.ts";

export const serverTexts: OperationTexts<typeof serverOperations> = {
  getHealth: {
    summary: "Check whether the server is running",
    response: "The server is running.",
  },
  getReadiness: {
    summary: "Check whether the server is ready for requests",
    description:
      "Checks the services that the server depends on. The server continues without Redis, and is still ready.",
    response: "The server is ready.",
  },
  checkConnection: {
    summary: "See how a request arrives, through any proxies in front of the server",
    description:
      "The first event has the addresses that the server sees as its own and as the client's. The second one is sent a moment later: if both arrive at once, a proxy buffers events.",
    response: "`version`, `origin` and `client_address`; then `[DONE]`.",
  },
  getOpenApiDocument: {
    summary: "Get this document",
    response: "OpenAPI 3.1.",
  },
  getDocumentation: {
    summary: "Read this document, and try the API",
    response: "A page.",
  },
};

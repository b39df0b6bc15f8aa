import type { Operation } from "../operation.ts";
import { authOperations } from "./signing-in.ts";

export const serverOperations: readonly Operation[] = [
  {
    id: "getSignInOptions",
    method: "get",
    path: "/api/frontend/sign-in-options",
    tag: "Signing in",
    summary: "Get the sign-in methods of this server",
    access: "anyone",
    answer: { status: 200, schema: "SignInOptions", text: "The sign-in methods." },
  },
  ...authOperations,
  {
    id: "getHealth",
    method: "get",
    path: "/api/health",
    tag: "Server",
    summary: "Check whether the server is running",
    access: "anyone",
    answer: { status: 200, schema: "Health", text: "The server is running." },
  },
  {
    id: "getReadiness",
    method: "get",
    path: "/api/ready",
    tag: "Server",
    summary: "Check whether the server is ready for requests",
    description:
      "Checks the services that the server depends on. The server continues without Redis, and is still ready.",
    access: "anyone",
    answer: { status: 200, schema: "Readiness", text: "The server is ready." },
    errors: [503],
  },
  {
    id: "checkConnection",
    method: "get",
    path: "/api/connection-check",
    tag: "Server",
    summary: "See how a request arrives, through any proxies in front of the server",
    description:
      "The first event has the addresses that the server sees as its own and as the client's. The second one is sent a moment later: if both arrive at once, a proxy buffers events.",
    access: "anyone",
    answer: {
      status: 200,
      type: "text/event-stream",
      text: "`version`, `origin` and `client_address`; then `[DONE]`.",
    },
    errors: [429],
  },
  {
    id: "getOpenApiDocument",
    method: "get",
    path: "/api/openapi.json",
    tag: "Server",
    summary: "Get this document",
    access: "anyone",
    answer: { status: 200, type: "application/json", text: "OpenAPI 3.1." },
  },
  {
    id: "getDocumentation",
    method: "get",
    path: "/api/docs",
    tag: "Server",
    summary: "Read this document, and try the API",
    access: "anyone",
    answer: { status: 200, type: "text/html", text: "A page." },
  },
];

import type { agentSessionOperations } from "@tutti/contract/operations/agent-sessions";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

export const agentSessionTexts: OperationTexts<typeof agentSessionOperations> = {
  listAgentSessions: {
    summary: "List the sessions of agents",
    description:
      "A session has all generations of a person whose requests named it: in the body's `session_id`, in the headers `X-Session-Id`, `X-Claude-Code-Session-Id` or `Session-Id`, or as Claude Code and Codex do in their metadata. That of the newest generation comes first; all pages show the order of the time at which the first one was read. With an API key without the scope `usage:read`, only what this key requested.",
    query: pageTexts,
    response: "One page of sessions.",
  },
  listGenerationsOfAgentSession: {
    summary: "List the generations of a session",
    description:
      "Oldest first. As JSON in pages, or all as CSV for a spreadsheet, at most the first 50,000. With an API key without the scope `usage:read`, only the generations of this key.",
    query: {
      ...pageTexts,
      session: "The session's id, as the client named it.",
      user: "In an organization, the id of the person whose session it is; default: the sender.",
      format: "`json` or `csv`.",
    },
    response: "One page of generations.",
    otherForms: { "text/csv": "A line for each generation." },
  },
};

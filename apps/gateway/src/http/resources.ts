import { administrationOperations, administrationSchemas } from "@tutti/contract/operations/administration";
import { agentSessionOperations, agentSessionSchemas } from "@tutti/contract/operations/agent-sessions";
import { apiKeyOperations, apiKeySchemas } from "@tutti/contract/operations/api-keys";
import { authenticationOperations } from "@tutti/contract/operations/authentication";
import { completionOperations, completionSchemas } from "@tutti/contract/operations/completions";
import { managedKeyOperations, managedKeySchemas } from "@tutti/contract/operations/managed-keys";
import { modelOperations, modelSchemas } from "@tutti/contract/operations/models";
import type { OperationTable } from "@tutti/contract/operations/operation";
import { organizationOperations, organizationSchemas } from "@tutti/contract/operations/organizations";
import { presetOperations, presetSchemas } from "@tutti/contract/operations/presets";
import { providerKeyOperations, providerKeySchemas } from "@tutti/contract/operations/provider-keys";
import { publicationOperations, publicationSchemas } from "@tutti/contract/operations/publications";
import { pushOperations, pushSchemas } from "@tutti/contract/operations/push/push-operations";
import { responseOperations, responseSchemas } from "@tutti/contract/operations/responses";
import { runOperations, runSchemas } from "@tutti/contract/operations/runs";
import { serverOperations, serverSchemas } from "@tutti/contract/operations/server";
import { sessionOperations, sessionSchemas } from "@tutti/contract/operations/sessions";
import { shareOperations, shareSchemas } from "@tutti/contract/operations/shares";
import { signInCodeOperations, signInCodeSchemas } from "@tutti/contract/operations/sign-in-codes";
import { signingInOperations, signingInSchemas } from "@tutti/contract/operations/signing-in";
import { spendingLimitOperations, spendingLimitSchemas } from "@tutti/contract/operations/spending-limits";
import { syncOperations, syncSchemas } from "@tutti/contract/operations/sync/sync-operations";
import { taskOperations, taskSchemas } from "@tutti/contract/operations/tasks";
import { usageOperations, usageSchemas } from "@tutti/contract/operations/usage";
import { userOperations, userSchemas } from "@tutti/contract/operations/user";
import { userPresetOperations, userPresetSchemas } from "@tutti/contract/operations/user-presets";
import type * as z from "zod";
import type { Services } from "../services.ts";
import { addApiKeys } from "./account/api-keys.ts";
import { addAuthentication } from "./account/authentication.ts";
import { addByok } from "./account/byok.ts";
import { addInvitations } from "./account/invitations.ts";
import { addManagedKeys } from "./account/managed-keys.ts";
import { addManagedMembers, addMembers } from "./account/members.ts";
import { addProviderKeys } from "./account/provider-keys.ts";
import { addSessions } from "./account/sessions.ts";
import { addSignInCodes } from "./account/sign-in-codes.ts";
import { addSigningIn } from "./account/signing-in.ts";
import { addUser } from "./account/user.ts";
import { addUserPresets } from "./account/user-presets.ts";
import { addAudit } from "./administration/audit.ts";
import { addEntrance } from "./administration/entrance.ts";
import { addGroupOrganizations } from "./administration/group-organizations.ts";
import { addInstanceKeys } from "./administration/keys.ts";
import { addInstanceLimits } from "./administration/limits.ts";
import { addModelRules } from "./administration/model-rules.ts";
import { addAdministeredPeople } from "./administration/people.ts";
import { addSystem } from "./administration/system.ts";
import type { App } from "./app-env.ts";
import { addMessageTokens } from "./ingress/messages/count-tokens.ts";
import { addConversations } from "./ingress/responses/conversation-routes.ts";
import { addIngresses } from "./ingress/route.ts";
import { addAnthropicModels } from "./models/anthropic-models.ts";
import { addKnownModels } from "./models/known-models.ts";
import { addModels } from "./models/models.ts";
import { addProviders } from "./models/providers.ts";
import { administrationTexts } from "./openapi/operation-texts/administration.ts";
import { agentSessionTexts } from "./openapi/operation-texts/agent-sessions.ts";
import { apiKeyTexts } from "./openapi/operation-texts/api-keys.ts";
import { authenticationTexts } from "./openapi/operation-texts/authentication.ts";
import { completionTexts } from "./openapi/operation-texts/completions.ts";
import { pushTexts } from "./openapi/operation-texts/devices/push.ts";
import { syncTexts } from "./openapi/operation-texts/devices/sync.ts";
import { managedKeyTexts } from "./openapi/operation-texts/managed-keys.ts";
import { modelTexts } from "./openapi/operation-texts/models.ts";
import type { OperationText } from "./openapi/operation-texts/operation-texts.ts";
import { organizationTexts } from "./openapi/operation-texts/organizations.ts";
import { presetTexts } from "./openapi/operation-texts/presets.ts";
import { providerKeyTexts } from "./openapi/operation-texts/provider-keys.ts";
import { publicationTexts } from "./openapi/operation-texts/publications.ts";
import { responseTexts } from "./openapi/operation-texts/responses.ts";
import { runTexts } from "./openapi/operation-texts/runs.ts";
import { serverTexts } from "./openapi/operation-texts/server.ts";
import { sessionTexts } from "./openapi/operation-texts/sessions.ts";
import { shareTexts } from "./openapi/operation-texts/shares.ts";
import { signInCodeTexts } from "./openapi/operation-texts/sign-in-codes.ts";
import { signingInTexts } from "./openapi/operation-texts/signing-in.ts";
import { spendingLimitTexts } from "./openapi/operation-texts/spending-limits.ts";
import { taskTexts } from "./openapi/operation-texts/tasks.ts";
import { usageTexts } from "./openapi/operation-texts/usage.ts";
import { userTexts } from "./openapi/operation-texts/user.ts";
import { userPresetTexts } from "./openapi/operation-texts/user-presets.ts";
import { addPresets } from "./presets/presets.ts";
import { addPublicationCalls } from "./publications/publication-calls.ts";
import { addPublications } from "./publications/publications.ts";
import { addPublishedPages } from "./publications/published-pages.ts";
import { addPush } from "./push.ts";
import { addRuns } from "./runs/route.ts";
import { addConnectionCheck } from "./server/connection-check.ts";
import { addHealth } from "./server/health.ts";
import { addReadiness } from "./server/readiness.ts";
import { addShares } from "./shares.ts";
import { addStoredResponses } from "./stored-responses.ts";
import { addSync } from "./sync.ts";
import { addAudio } from "./tasks/audio.ts";
import { addEmbeddings } from "./tasks/embeddings.ts";
import { addImages } from "./tasks/images.ts";
import { addModerations } from "./tasks/moderations.ts";
import { addRerank } from "./tasks/rerank.ts";
import { addActivity } from "./usage/activity.ts";
import { addAgentSessions } from "./usage/agent-sessions.ts";
import { addAnalytics } from "./usage/analytics.ts";
import { addCredits } from "./usage/credits.ts";
import { addGeneration } from "./usage/generation.ts";
import { addGenerationContent } from "./usage/generation-content.ts";
import { addKey } from "./usage/key.ts";
import { addSpendingLimits } from "./usage/spending-limits.ts";

/** A resource of the API: what the contract declares, what the reference says about it, and what adds its routes. */
interface Resource {
  readonly operations: OperationTable;
  /** The schemas that the reference names. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly texts: Readonly<Record<string, OperationText>>;
  readonly add: readonly ((app: App, services: Services) => void)[];
}

/** A part of the reference. */
interface Chapter {
  readonly text: string;
  readonly resources: readonly Resource[];
}

/**
 * All resources of the API, in the chapters and in the order of the reference. `app.ts` adds their routes; an operation
 * that is not in one of these tables has no access rule, so that no API key reaches it (`enforce-access.ts`).
 */
export const chapters = {
  Completions: {
    text: "Call a model through OpenRouter's API: the clients of OpenAI and OpenRouter work unchanged.",
    resources: [
      {
        operations: completionOperations,
        schemas: completionSchemas,
        texts: completionTexts,
        add: [addIngresses, addMessageTokens],
      },
      {
        operations: responseOperations,
        schemas: responseSchemas,
        texts: responseTexts,
        add: [addConversations, addStoredResponses],
      },
    ],
  },
  Tasks: {
    text: "What models do besides completions, in the forms of OpenAI and OpenRouter. Limits, prices and records are those of completions.",
    resources: [
      {
        operations: taskOperations,
        schemas: taskSchemas,
        texts: taskTexts,
        add: [addEmbeddings, addRerank, addModerations, addImages, addAudio],
      },
    ],
  },
  Runs: {
    text: "Completions that the gateway keeps: they continue without the page or program that requested them, and can be read again for an hour.",
    resources: [{ operations: runOperations, schemas: runSchemas, texts: runTexts, add: [addRuns] }],
  },
  Models: {
    text: "The models that can be called, their providers and their prices.",
    resources: [
      {
        operations: modelOperations,
        schemas: modelSchemas,
        texts: modelTexts,
        add: [addAnthropicModels, addModels, addKnownModels, addProviders],
      },
    ],
  },
  Usage: {
    text: "Generations, costs and usage.",
    resources: [
      {
        operations: usageOperations,
        schemas: usageSchemas,
        texts: usageTexts,
        add: [addGeneration, addGenerationContent, addKey, addCredits, addActivity, addAnalytics],
      },
      {
        operations: agentSessionOperations,
        schemas: agentSessionSchemas,
        texts: agentSessionTexts,
        add: [addAgentSessions],
      },
      {
        operations: spendingLimitOperations,
        schemas: spendingLimitSchemas,
        texts: spendingLimitTexts,
        add: [addSpendingLimits],
      },
    ],
  },
  Presets: {
    text: "Named settings of requests: a model, a system prompt, parameters and providers under one slug.",
    resources: [
      { operations: presetOperations, schemas: presetSchemas, texts: presetTexts, add: [addPresets] },
      { operations: userPresetOperations, schemas: userPresetSchemas, texts: userPresetTexts, add: [addUserPresets] },
    ],
  },
  Publications: {
    text: "Published pages, each under its own link, `/p/{id}`.",
    resources: [
      {
        operations: publicationOperations,
        schemas: publicationSchemas,
        texts: publicationTexts,
        add: [addPublications, addPublicationCalls, addPublishedPages],
      },
    ],
  },
  Shares: {
    text: "Content that is shared by link and encrypted by the client: only the link contains the key.",
    resources: [{ operations: shareOperations, schemas: shareSchemas, texts: shareTexts, add: [addShares] }],
  },
  Sync: {
    text: "What a user's devices share, encrypted by the page: the server has no key. Sessions alone can use it.",
    resources: [{ operations: syncOperations, schemas: syncSchemas, texts: syncTexts, add: [addSync] }],
  },
  Push: {
    text: "Pushes to a user's browsers when answers have ended while they look at no page. Sessions alone can use it.",
    resources: [{ operations: pushOperations, schemas: pushSchemas, texts: pushTexts, add: [addPush] }],
  },
  "API keys": {
    text: "Keys for programs. Creating and changing them requires a session, or a key with the scope `keys:manage`.",
    resources: [
      { operations: apiKeyOperations, schemas: apiKeySchemas, texts: apiKeyTexts, add: [addApiKeys] },
      {
        operations: managedKeyOperations,
        schemas: managedKeySchemas,
        texts: managedKeyTexts,
        add: [addManagedKeys],
      },
      {
        operations: signInCodeOperations,
        schemas: signInCodeSchemas,
        texts: signInCodeTexts,
        add: [addSignInCodes],
      },
    ],
  },
  Providers: {
    text: "Providers that an account has connected with its own keys.",
    resources: [
      {
        operations: providerKeyOperations,
        schemas: providerKeySchemas,
        texts: providerKeyTexts,
        add: [addProviderKeys, addByok],
      },
    ],
  },
  Account: {
    text: "The signed-in user, and the organizations with which they share presets, keys and usage.",
    resources: [
      { operations: userOperations, schemas: userSchemas, texts: userTexts, add: [addUser] },
      { operations: sessionOperations, schemas: sessionSchemas, texts: sessionTexts, add: [addSessions] },
      {
        operations: organizationOperations,
        schemas: organizationSchemas,
        texts: organizationTexts,
        add: [addMembers, addManagedMembers, addInvitations],
      },
    ],
  },
  Administration: {
    text: "Operations for the server's administrators. All other users get 404.",
    resources: [
      {
        operations: administrationOperations,
        schemas: administrationSchemas,
        texts: administrationTexts,
        add: [
          addAdministeredPeople,
          addAudit,
          addEntrance,
          addGroupOrganizations,
          addModelRules,
          addInstanceKeys,
          addInstanceLimits,
          addSystem,
        ],
      },
    ],
  },
  "Signing in": {
    text: "better-auth handles sign-up, sign-in and organizations; its documentation lists every field, and only the paths below exist here. Attempts are counted: too many get 429 with `Retry-After`, and 503 means that too many passwords are being checked at once.",
    resources: [
      { operations: signingInOperations, schemas: signingInSchemas, texts: signingInTexts, add: [addSigningIn] },
      { operations: authenticationOperations, schemas: {}, texts: authenticationTexts, add: [addAuthentication] },
    ],
  },
  Server: {
    text: "The server itself.",
    resources: [
      {
        operations: serverOperations,
        schemas: serverSchemas,
        texts: serverTexts,
        add: [addHealth, addReadiness, addConnectionCheck],
      },
    ],
  },
} as const satisfies Readonly<Record<string, Chapter>>;

/** The name of a chapter. */
export type Tag = keyof typeof chapters;

/** All resources, each with its chapter. */
export const resources: readonly (Resource & { readonly tag: Tag })[] = Object.entries<Chapter>(chapters).flatMap(
  ([tag, chapter]) => chapter.resources.map((resource) => ({ ...resource, tag: tag as Tag })),
);

import { type PluginId, pluginIds } from "@tutti/contract";
import type { PluginSettings } from "../../config/config.ts";
import { defaultPluginSettings } from "../../config/plugin-settings.ts";
import type { HealthView } from "../../endpoints/endpoint.ts";
import { createSecretMatcher, type SecretMatcher } from "../../logging/secret-matcher.ts";
import { createConnections } from "../../providers/wire/call.ts";
import { accounting } from "./accounting.ts";
import { adapterUsage } from "./adapter-usage.ts";
import { chainOfThought } from "./chain-of-thought.ts";
import type { Connections } from "./connections.ts";
import { contextCompression } from "./context-compression/context-compression.ts";
import { createFileParser } from "./file-parser/file-parser.ts";
import { createModeration } from "./moderation/moderation.ts";
import { normalizeRequest } from "./normalize-request/normalize-request.ts";
import { outputStatistics } from "./output-statistics.ts";
import type { Plugin } from "./plugin.ts";
import { createProviderBanned } from "./provider-banned.ts";
import { responseHealing } from "./response-healing/response-healing.ts";
import { createSecretSanitizer } from "./secret-sanitizer/secret-sanitizer.ts";
import type { SharedSessionAffinity } from "./session-affinity.ts";
import { createStickySession } from "./sticky-session.ts";
import { createWeb } from "./web/web.ts";

/** The dependencies of the plugins. */
export interface PluginServices {
  health: HealthView;
  /** The slugs or names of providers that are never called; default none. */
  bannedProviders?: readonly string[] | undefined;
  /** The operator's settings; default none. */
  settings?: PluginSettings | undefined;
  /** Finds the providers whose moderation and OCR an owner can use; default none. */
  connections?: Connections | undefined;
  /** The session affinities that several gateways share; default: this gateway's alone. */
  sessionAffinity?: SharedSessionAffinity | undefined;
  /** Removes keys, tokens and cookies from errors; default: only those that are recognizable by their form. */
  secrets?: SecretMatcher | undefined;
}

/** The steps of every completion, in the order of `pluginIds`; an id without its plugin does not compile. */
export function createPlugins(services: PluginServices): readonly Plugin[] {
  const { health, bannedProviders = [], settings = defaultPluginSettings } = services;
  const {
    connections = async () => ({ own: [], operators: [] }),
    sessionAffinity,
    secrets = createSecretMatcher({ all: [] }),
  } = services;
  const dispatcher = createConnections();
  const plugins: Readonly<Record<PluginId, Plugin>> = {
    "normalize-request": normalizeRequest,
    "provider-banned": createProviderBanned({ bannedProviders, health }),
    "sticky-session": createStickySession({ sharedAffinity: sessionAffinity }),
    moderation: createModeration({ settings: settings.moderation, connections, dispatcher }),
    web: createWeb({ settings: settings.web, dispatcher }),
    "file-parser": createFileParser({ settings: settings.fileParser, connections, dispatcher }),
    "chain-of-thought": chainOfThought,
    "context-compression": contextCompression,
    "response-healing": responseHealing,
    "adapter-usage": adapterUsage,
    accounting,
    "output-statistics": outputStatistics,
    "secret-sanitizer": createSecretSanitizer(secrets),
  };
  return pluginIds.map((id) => plugins[id]);
}

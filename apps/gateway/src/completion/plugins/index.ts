import { type PluginId, pluginIds } from "@tutti/contract";
import { defaultPluginSettings, type PluginSettings } from "../../config/plugin-settings.ts";
import { createSecretMatcher, type SecretMatcher } from "../../logging/secret-matcher.ts";
import { createConnections } from "../../providers/wire/call.ts";
import type { HealthView } from "../../routing/endpoint-health.ts";
import { accounting } from "./accounting.ts";
import { adapterUsage } from "./adapter-usage.ts";
import { chainOfThought } from "./chain-of-thought.ts";
import type { Connections } from "./connections.ts";
import { createFileParser } from "./file-parser/file-parser.ts";
import { createModeration } from "./moderation/moderation.ts";
import { normalizeRequest } from "./normalize-request/normalize-request.ts";
import { outputStatistics } from "./output-statistics.ts";
import type { Plugin } from "./plugin.ts";
import { createProviderBanned } from "./provider-banned.ts";
import { createSecretSanitizer } from "./secret-sanitizer/secret-sanitizer.ts";
import type { SharedSessionAffinity } from "./session-affinity.ts";
import { createStickySession } from "./sticky-session.ts";
import { createWeb } from "./web/web.ts";

/** What plugins need of the gateway around them. */
export interface PluginServices {
  health: HealthView;
  /** The slugs or names of providers that are never asked; default none. */
  bannedProviders?: readonly string[] | undefined;
  /** What the operator decides; default nothing. */
  settings?: PluginSettings | undefined;
  /** Whose moderation and whose OCR an owner can use; default none. */
  connections?: Connections | undefined;
  /** Where several gateways remember who keeps which conversation's prompt; default: this one alone. */
  sessionAffinity?: SharedSessionAffinity | undefined;
  /** Keeps keys, tokens and cookies out of errors; default only those that can be told by their form. */
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
    "adapter-usage": adapterUsage,
    accounting,
    "output-statistics": outputStatistics,
    "secret-sanitizer": createSecretSanitizer(secrets),
  };
  return pluginIds.map((id) => plugins[id]);
}

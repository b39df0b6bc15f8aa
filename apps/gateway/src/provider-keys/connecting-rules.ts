/** The rules of the server's configuration for connecting providers. */
export interface ConnectingRules {
  /** Slugs of providers that are connected for all people. */
  configuredSlugs: ReadonlySet<string>;
  /** Whether people may connect addresses, which this server would then call from inside its own network. */
  allowCustomServers: boolean;
  /** Whether only administrators may, by requests from this machine; else every manager, from everywhere. */
  areCustomServersLocal: boolean;
}

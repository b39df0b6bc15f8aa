import { type Identity, ownerOf } from "../accounts/identity.ts";

/** The channel by which gateways and workers tell each other of changed spaces. */
const CHANNEL = "tutti:sync";

/** Connections of one person that listen at once. */
export const LISTENERS_PER_PERSON = 20;

/** Reaches the other gateways or workers. */
export interface SpaceBus {
  publish(channel: string, message: string): void;
  subscribe(channel: string, listener: (message: string) => void): void;
}

export interface SpaceListener {
  onChange: () => void;
  onClosing?: () => void;
}

/** Tells a person's devices that their space has changed: never what, which they read. */
export interface SpaceEvents {
  /** Returns a function that ends it; undefined if the person has too many connections already. */
  listen(reader: Identity, listener: SpaceListener): (() => void) | undefined;
  announce(writer: Identity): void;
  /** Tells all listeners that this gateway stops. */
  close(): void;
}

/** @param bus absent: this process is the only one */
export function createSpaceEvents(bus: SpaceBus | undefined): SpaceEvents {
  const listenersByKey = new Map<string, Set<SpaceListener>>();
  const tell = (key: string): void => {
    for (const listener of [...(listenersByKey.get(key) ?? [])]) listener.onChange();
  };
  bus?.subscribe(CHANNEL, tell);
  return {
    listen: (reader, listener) => {
      const key = keyOf(reader);
      const listeners = listenersByKey.get(key) ?? new Set();
      if (listeners.size >= LISTENERS_PER_PERSON) return undefined;
      listenersByKey.set(key, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) listenersByKey.delete(key);
      };
    },
    announce: (writer) => {
      const key = keyOf(writer);
      tell(key);
      bus?.publish(CHANNEL, key);
    },
    close: () => {
      for (const listeners of [...listenersByKey.values()]) for (const { onClosing } of [...listeners]) onClosing?.();
    },
  };
}

function keyOf(identity: Identity): string {
  return `${identity.userId} ${ownerOf(identity)}`;
}

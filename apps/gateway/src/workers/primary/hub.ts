import { type Channel, createChannel, type MessagePort, type Protocol } from "../channel.ts";
import type { PrimaryProtocol, WorkerProtocol } from "../protocol.ts";
import type { Host, HostService, Seat } from "./seat.ts";

/** A worker that has joined. */
export interface HubMember {
  channel: Channel<WorkerProtocol>;
  /** Releases everything that the worker held. Call it once no more messages arrive from it. */
  leave(): Promise<void>;
}

/** The state that workers share, which each of them would otherwise have alone. */
export interface Hub {
  /** @param own handles the calls that concern the worker's own start */
  join(member: { instanceId: string; port: MessagePort; own: Protocol }): HubMember;
}

type Handlers = Pick<PrimaryProtocol, "publish" | "metrics.read">;

/** @param hosts the shared matters, one host for each */
export function createHub(hosts: readonly Host[]): Hub {
  const seats = new Set<Seat>();

  /** A worker that dies meanwhile is left out. */
  async function readMetrics(): Promise<object[][]> {
    const read = await Promise.allSettled([...seats].map(({ channel }) => channel.call("metrics.collect", null)));
    return read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  }

  return {
    join({ instanceId, port, own }) {
      const handlers: Protocol = { ...own };
      const channel = createChannel<WorkerProtocol>({ port, handlers });
      const seat: Seat = { instanceId, channel };
      const hostings: HostService[] = hosts.map((host) => host(seat));
      Object.assign(handlers, ...hostings.map((hosting) => hosting.handlers), {
        publish: (message) => {
          for (const other of seats) if (other !== seat) other.channel.tell("publish", message);
        },
        "metrics.read": readMetrics,
      } satisfies Handlers);
      seats.add(seat);
      return {
        channel,
        async leave() {
          seats.delete(seat);
          channel.close();
          for (const hosting of hostings) await hosting.leave();
        },
      };
    },
  };
}

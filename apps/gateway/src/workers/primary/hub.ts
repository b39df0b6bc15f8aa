import { type Channel, createChannel, type MessagePort, type Protocol } from "../channel.ts";
import type { PrimaryProtocol, WorkerProtocol } from "../protocol.ts";
import type { Host, HostService, Seat } from "./seat.ts";

/** A worker that takes part. */
export interface HubMember {
  channel: Channel<WorkerProtocol>;
  /** Gives back all that the worker held. Call it once nothing comes from it any more. */
  leave(): Promise<void>;
}

/** Where workers share what each of them would else know alone. */
export interface Hub {
  /** @param own answers what is asked of the worker's own start */
  join(member: { instanceId: string; port: MessagePort; own: Protocol }): HubMember;
}

type Handlers = Pick<PrimaryProtocol, "publish" | "metrics.read">;

/** @param hosts what is shared, matter by matter */
export function createHub(hosts: readonly Host[]): Hub {
  const seats = new Set<Seat>();

  /** A worker that dies meanwhile counts for nothing. */
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

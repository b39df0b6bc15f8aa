import type { RecordKey } from "../ports.ts";

/** An answer that is being made. Never stored: it ends with the page. */
export interface Flight {
  messageId: string;
  roomId: string;
  abort(): void;
  /** Ends it with the page, which leaves what was being made as it is. Absent: as `abort`. */
  leave?(): void;
  /** Whether a row is this answer's to write, beside its message and texts. */
  owns?(key: RecordKey): boolean;
}

/** The answers that are being made right now, so that they can be stopped. */
export interface Flights {
  start(flight: Flight): void;
  end(flight: Flight): void;
  /** Whether a row is being written by an answer that is being made here. */
  owns(key: RecordKey): boolean;
  abortMessage(messageId: string): void;
  abortRoom(roomId: string): void;
  /** Ends everything, as the page does. */
  leaveAll(): void;
}

export function createFlights(): Flights {
  const flights = new Set<Flight>();
  const abortWhere = (matches: (flight: Flight) => boolean): void => {
    for (const flight of [...flights]) if (matches(flight)) flight.abort();
  };
  return {
    start: (flight) => {
      flights.add(flight);
    },
    end: (flight) => {
      flights.delete(flight);
    },
    owns: (key) => [...flights].some((flight) => isOwnRow(flight, key)),
    abortMessage: (messageId) => abortWhere((flight) => flight.messageId === messageId),
    abortRoom: (roomId) => abortWhere((flight) => flight.roomId === roomId),
    leaveAll: () => {
      for (const flight of [...flights]) (flight.leave ?? flight.abort)();
    },
  };
}

function isOwnRow(flight: Flight, key: RecordKey): boolean {
  if (key.table === "messages" || key.table === "texts") return key.id === flight.messageId;
  return flight.owns?.(key) === true;
}

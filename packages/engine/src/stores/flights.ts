/** An answer that is being made. Never stored: it ends with the page. */
export interface Flight {
  messageId: string;
  roomId: string;
  abort(): void;
}

/** The answers that are being made right now, so that they can be stopped. */
export interface Flights {
  start(flight: Flight): void;
  end(flight: Flight): void;
  /** Whether this message's answer is being made here. */
  has(messageId: string): boolean;
  abortMessage(messageId: string): void;
  abortRoom(roomId: string): void;
  abortAll(): void;
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
    has: (messageId) => [...flights].some((flight) => flight.messageId === messageId),
    abortMessage: (messageId) => abortWhere((flight) => flight.messageId === messageId),
    abortRoom: (roomId) => abortWhere((flight) => flight.roomId === roomId),
    abortAll: () => abortWhere(() => true),
  };
}

import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { FrameSink } from "../../runs/following.ts";

/** Bytes that may wait in a socket until its peer reads them. */
const HIGH_WATER_MARK = 64 * 1024;

/**
 * Sends frames as messages. The frames of one turn of the event loop, of a dozen answers that stream at once, are
 * passed to the system together: sending costs more than all other work for a token.
 *
 * @param connection the connection of the socket
 */
export function createSocketSink(socket: WebSocket, connection: Duplex | undefined): FrameSink {
  let isHeld = false;
  const hold = () => {
    if (isHeld || connection === undefined) return;
    isHeld = true;
    connection.cork();
    setImmediate(() => {
      isHeld = false;
      connection.uncork();
    });
  };
  return {
    write(frame) {
      if (socket.readyState !== WebSocket.OPEN) return undefined;
      hold();
      if (socket.bufferedAmount + frame.length <= HIGH_WATER_MARK) {
        socket.send(frame);
        return undefined;
      }
      // The callback is also called if the socket breaks.
      return new Promise((resolve) => socket.send(frame, () => resolve()));
    },
  };
}

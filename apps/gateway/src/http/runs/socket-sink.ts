import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { FrameSink } from "../../runs/following.ts";

/** Bytes that may wait in a socket until its reader takes them. */
const HIGH_WATER_MARK = 64 * 1024;

/**
 * Sends frames as messages. Those of one turn of the event loop, of a dozen answers that come at once, are given to
 * the system together: sending costs more than all else that is done with a token.
 *
 * @param connection what is beneath the socket
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
      // Called also where the socket breaks.
      return new Promise((resolve) => socket.send(frame, () => resolve()));
    },
  };
}

import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { FrameSink } from "../../runs/following.ts";

/** Bytes that may wait in a socket until its peer reads them. */
const HIGH_WATER_MARK = 64 * 1024;

/**
 * How many frames may wait beyond that. Entries are sent one frame after the other, so that more can only be responses
 * to commands of a client that does not read: then its commands are not read either.
 */
const MAX_WAITING = 100;

export interface SocketSink extends FrameSink {
  /** So many frames wait that the client's commands are not read. */
  readonly isCongested: boolean;
}

/**
 * Sends frames as messages. The frames of one turn of the event loop, of a dozen answers that stream at once, are
 * passed to the system together: sending costs more than all other work for a token.
 *
 * @param connection the connection of the socket
 */
export function createSocketSink(socket: WebSocket, connection: Duplex | undefined): SocketSink {
  let isHeld = false;
  let waitingCount = 0;
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
    get isCongested() {
      return waitingCount >= MAX_WAITING;
    },
    write(frame) {
      if (socket.readyState !== WebSocket.OPEN) return undefined;
      hold();
      if (socket.bufferedAmount + frame.length <= HIGH_WATER_MARK) {
        socket.send(frame);
        return undefined;
      }
      // The callback is also called if the socket breaks.
      return new Promise((resolve) => {
        waitingCount += 1;
        if (waitingCount === MAX_WAITING) socket.pause();
        socket.send(frame, () => {
          if (waitingCount === MAX_WAITING) socket.resume();
          waitingCount -= 1;
          resolve();
        });
      });
    },
  };
}

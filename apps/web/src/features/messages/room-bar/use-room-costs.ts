import { type Message, type RoomCosts, roomCosts } from "@tutti/domain";
import type { TableChange } from "@tutti/engine";
import { useEffect, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";

/** Milliseconds: a room of thousands of messages is not summed again with each message that arrives or ends. */
const PAUSE = 150;

/** The costs of a room so far; undefined until they are summed for the first time. */
export function useRoomCosts(roomId: string): RoomCosts | undefined {
  const { messages } = useEngine().tables;
  const [costs, setCosts] = useState<RoomCosts>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sum = (): void => {
      timer = undefined;
      // Messages in the room's artifacts cost as well, and so do answers in whose place another one is shown.
      setCosts(roomCosts(messages.all().filter((message) => message.roomId === roomId)));
    };
    const sumSoon = (): void => {
      timer ??= setTimeout(sum, PAUSE);
    };
    sumSoon();
    const end = messages.subscribeAll((changes) => {
      if (changes.some((change) => changesCosts(change, roomId))) sumSoon();
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [messages, roomId]);
  return costs;
}

/** Whether a change to a message changes the costs of its room. */
export function changesCosts({ before, after }: TableChange<Message>, roomId: string): boolean {
  const message = after ?? before;
  if (message?.roomId !== roomId || message.type !== "assistant") return false;
  return (
    before?.metadata.cost !== after?.metadata.cost ||
    before?.metadata.tokensCount !== after?.metadata.tokensCount ||
    before?.isGenerating !== after?.isGenerating ||
    before?.spentBefore !== after?.spentBefore ||
    before?.characterId !== after?.characterId
  );
}

import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoom } from "../../bindings/use-room.ts";
import { type Commands, createCommands } from "./create-commands.ts";

/** The page's commands, with those for the open room. */
export function useCommands(roomId: string | undefined): Commands {
  const services = useServices();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const isThere = useRoom(roomId) !== undefined;
  return useMemo(
    () => createCommands({ services, roomId: isThere ? roomId : undefined, navigate, setColorScheme }),
    [services, roomId, isThere, navigate, setColorScheme],
  );
}

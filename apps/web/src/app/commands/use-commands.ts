import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoom } from "../../bindings/use-room.ts";
import { createRunCommand, type RunCommand } from "./create-commands.ts";

/** Runs the page's commands, and those for the open room. */
export function useCommands(roomId: string | undefined): RunCommand {
  const services = useServices();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const isThere = useRoom(roomId) !== undefined;
  return useMemo(
    () => createRunCommand({ services, roomId: isThere ? roomId : undefined, navigate, setColorScheme }),
    [services, roomId, isThere, navigate, setColorScheme],
  );
}

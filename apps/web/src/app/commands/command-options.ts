import type { MantineColorScheme } from "@mantine/core";
import type { useNavigate } from "@tanstack/react-router";
import type { Services } from "../../bindings/services-context.tsx";

/** What commands need of the page. */
export interface CommandOptions {
  services: Services;
  /** The open room; undefined where none is open. */
  roomId: string | undefined;
  navigate: ReturnType<typeof useNavigate>;
  setColorScheme: (scheme: MantineColorScheme) => void;
}

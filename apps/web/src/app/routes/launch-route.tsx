import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { importOpenedFiles, launch } from "../../platform/launch/launch.ts";

/** `/launch`: what the system opens the installed page with; the chat follows at once. */
export function LaunchRoute() {
  const services = useServices();
  const navigate = useNavigate();
  // An effect may run more than once for one launch.
  const isLaunched = useRef(false);
  useEffect(() => {
    if (isLaunched.current) return;
    isLaunched.current = true;
    const openChat = async (): Promise<void> => {
      await launch(new URLSearchParams(location.search), services);
      await navigate({ to: "/chat", search: {}, replace: true });
      // The chat has the import's dialog, which is closed with every page that is left.
      importOpenedFiles(services, window);
    };
    void openChat();
  }, [services, navigate]);
  return null;
}

import "./platform/validate-without-eval.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { afterLoad } from "./app/after-load.ts";
import { createColorSchemeManager } from "./app/color-scheme-manager.ts";
import { createPageRouter } from "./app/routes/router.tsx";
import { StoreTrouble } from "./app/shell/store-trouble.tsx";
import "./app/styles.css";
import { LazyToastRegion } from "./app/shell/lazy-toast-region.tsx";
import { resolveVariables, theme } from "./app/theme.ts";
import { ServicesProvider } from "./bindings/services-context.tsx";
import { createPage } from "./services.ts";

const page = createPage();
const { services, queryClient, toasts, analytics, errorReporting, signInReturn } = page;
const { engine, session, uiState } = services;

errorReporting.watch(window);
void session.refresh();
const engineStart = engine.start();
// A hidden page may be ended without another event.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") {
    // The person may have signed in in another tab, or the gateway may be back.
    if (session.state.getState().status !== "signed-in") void session.refresh();
    return;
  }
  uiState.flush();
  void engine.flush();
  analytics.flush();
  errorReporting.flush();
});
addEventListener("pagehide", () => {
  uiState.flush();
  // The page runs no further tasks after this event.
  void engine.flush({ isLast: true });
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const router = createPageRouter({ defaultOnCatch: (error) => errorReporting.report({ place: "screen", error }) });
// As if the person had never left: a message of the address that they have edited since also stays as they left it.
if (signInReturn !== undefined) router.history.replace(signInReturn.address, { isMessageTaken: true });

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      colorSchemeManager={createColorSchemeManager(uiState)}
    >
      <QueryClientProvider client={queryClient}>
        <ServicesProvider services={services}>
          <StoreTrouble />
          <RouterProvider router={router} />
          <LazyToastRegion toasts={toasts} />
        </ServicesProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

afterLoad(async () => (await import("./start-later.ts")).startLater(page, engineStart, router));

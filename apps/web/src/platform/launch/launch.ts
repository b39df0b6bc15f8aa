import { t } from "@lingui/core/macro";
import { NEW_ROOM } from "@tutti/engine";
import { databaseName } from "@tutti/local-db";
import type { Services } from "../../bindings/services-context.tsx";
import { changeDraft } from "../../bindings/use-draft.ts";
import type { Session } from "../sign-in/session.ts";
import { readSharedContent, removeSharedContent } from "./shared-content.ts";

/** The files with which the system opened the page (the Launch Handler API), which Chromium alone has. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

type LaunchServices = Pick<Services, "attachments" | "databaseName" | "dialogs" | "engine" | "notify" | "session">;

/**
 * Handles what the system opens the page with, now and later: the fragment of a shortcut (`#new=app`) or of shared
 * content (`#shared=<id>`), and files.
 */
export function watchLaunches(
  services: LaunchServices,
  { history }: { history: { replace(path: string): void } },
): void {
  const launch = (): void => {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const [isApp, sharedId] = [parameters.get("new") === "app", parameters.get("shared")];
    if (!isApp && sharedId === null) return;
    // Once more after a reload that the right store needs, the fragment is still there.
    const clear = (): void => history.replace("/chat");
    if (isApp) changeDraft(services.engine, NEW_ROOM, { mode: "interactive-web-app" });
    if (sharedId === null) clear();
    else void takeShared(sharedId, services, clear);
  };
  launch();
  addEventListener("hashchange", launch);
  importOpenedFiles(services, window);
}

/** Opens the import with the files that the system opens with the page, now and later. */
function importOpenedFiles({ dialogs, notify }: Pick<Services, "dialogs" | "notify">, page: object): void {
  if (!("launchQueue" in page)) return;
  const queue = page.launchQueue as LaunchQueue;
  queue.setConsumer(({ files: handles = [] }) => {
    if (handles.length === 0) return;
    void Promise.all(handles.map((handle) => handle.getFile())).then(
      (files) => dialogs.open("importChats", { files: files.map((file) => ({ file, path: file.name })) }),
      () => notify({ kind: "error", title: t`The file could not be read. Choose it with Import.` }),
    );
  });
}

/**
 * Puts shared content into the composer of a new room, behind what is written there already. Nothing is sent: the
 * person does that.
 */
async function takeShared(id: string, services: LaunchServices, onRightStore: () => void): Promise<void> {
  const { attachments, engine, notify } = services;
  await rightStore(services);
  onRightStore();
  const content = await readSharedContent(id, caches).catch(() => undefined);
  if (content === undefined) {
    notify({
      kind: "error",
      title: t`What you shared did not arrive`,
      text: t`The browser did not keep it for this page. Share it once more, or paste it here.`,
    });
    return;
  }
  const { text, files } = content;
  if (text !== "") {
    changeDraft(engine, NEW_ROOM, (draft) => ({ text: draft.text === "" ? text : `${draft.text}\n\n${text}` }));
  }
  const adding = attachments.add(NEW_ROOM, files);
  await removeSharedContent(caches);
  await adding;
}

/**
 * Resolves once the page is known to have the right store: it reloads where the session is in another organization, and
 * takes the shared content then.
 */
async function rightStore({ session, databaseName: shownName }: Pick<LaunchServices, "session" | "databaseName">) {
  const isRight = (state: ReturnType<Session["state"]["getState"]>): boolean => {
    if (state.status === "loading") return false;
    if (state.status === "unreachable" || (state.status === "signed-out" && state.isExpired)) return true;
    const organisationId = state.status === "signed-in" ? state.organisationId : undefined;
    return databaseName(organisationId === undefined ? {} : { organisationId }) === shownName;
  };
  if (isRight(session.state.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = session.state.subscribe((state) => {
      if (!isRight(state)) return;
      stop();
      resolve();
    });
  });
}

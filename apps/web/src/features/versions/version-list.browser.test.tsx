import { createAssistantMessage } from "@tutti/domain";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { useArtifact } from "../../bindings/artifacts/use-artifact.ts";
import { putArtifact } from "../../testing/an-artifact.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { VersionList } from "./version-list.tsx";

let part: RenderedPart | undefined;
afterEach(() => {
  part?.remove();
  vi.useRealTimers();
});

const nothing = (): void => undefined;

function List({ artifactId }: { artifactId: string }) {
  const artifact = useArtifact(artifactId);
  return (
    artifact && (
      <VersionList
        artifact={artifact}
        onCompare={nothing}
        onContinueWith={nothing}
        onFixWith={nothing}
        onSentRequest={nothing}
      />
    )
  );
}

test("[ART-6] a card shows its version's data, and counts while it is generated", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: 1_000_000 });
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <List artifactId={artifact.artifactId} />;
  });
  await expect.element(page.getByText("No versions have been created yet.")).toBeVisible();

  const prompt = `${"x".repeat(119)}yz`;
  artifact?.putVersion({}, { generationDurationMs: 180_000 });
  artifact?.putVersion({}, { prompt, generationDurationMs: 12_400, error: "src/App.tsx: wrong" });
  artifact?.putVersion({}, { generationStatus: "generating", createdAt: Date.now(), prompt: "Make it blue" });
  const card = (number: number) => page.getByRole("article", { name: `Version ${number}` });
  await expect.element(card(1)).toHaveTextContent("Version 1Ada3mInitial version");
  await expect.element(card(1).getByRole("img", { name: "Ready" })).toBeVisible();
  await expect.element(card(2)).toHaveTextContent(`Version 2Ada12s${"x".repeat(119)}y…src/App.tsx: wrong`);
  await expect.element(card(2).getByRole("img", { name: "Failed" })).toBeVisible();
  await expect.element(card(3).getByRole("img", { name: "Generating" })).toBeVisible();
  await expect.element(card(3)).toHaveTextContent("Version 3AdaHead0sMake it blue");

  vi.advanceTimersByTime(9_999);
  await expect.element(card(3)).toHaveTextContent("Head0s");
  vi.advanceTimersByTime(1);
  await expect.element(card(3)).toHaveTextContent("Head10s");
  vi.advanceTimersByTime(50_000);
  await expect.element(card(3)).toHaveTextContent("Head1mMake");
  vi.advanceTimersByTime(10_000);
  await expect.element(card(3)).toHaveTextContent("Head1m 10s");
});

test("[TAB-5] versions of two characters of one model have distinct names", async () => {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine, { names: ["Ada", "Ada"] });
    return <List artifactId={artifact.artifactId} />;
  });
  artifact?.putVersion({});
  artifact?.putVersion({}, { characterId: artifact.characterIds[1] ?? "" });
  const card = (number: number) => page.getByRole("article", { name: `Version ${number}` });
  await expect.element(card(1).getByText("Ada", { exact: true })).toBeVisible();
  await expect.element(card(2).getByText("Ada 2", { exact: true })).toBeVisible();
});

test("only a version with output of its own model can be continued", async () => {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <List artifactId={artifact.artifactId} />;
  });
  const failure = { generationStatus: "failed", error: "No.", generatingMessageId: "msg" } as const;
  const first = artifact?.putVersion({ "index.html": "<p>" });
  const unwritten = artifact?.putVersion({}, { ...failure, parentVersionId: first?.id ?? null });
  part.engine.tables.artifactVersions.update(unwritten?.id ?? "", (version) => ({
    ...version,
    fileContents: first?.fileContents ?? {},
  }));
  artifact?.putVersion({ "a.ts": { text: "let a", status: "failed" } }, failure);
  const card = (number: number) => page.getByRole("article", { name: `Version ${number}` });
  await expect.element(card(3).getByRole("button", { name: "Continue" })).toBeVisible();
  await expect.element(card(2).getByRole("button", { name: "Retry" })).toBeVisible();
  expect(card(2).getByRole("button", { name: "Continue" }).elements()).toEqual([]);
});

test("[RUN-7] a card shows what its version waits for, or was interrupted by", async () => {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <List artifactId={artifact.artifactId} />;
  });
  const { answerStates, artifactVersions, messages } = part.engine.tables;
  const message = createAssistantMessage({
    roomId: artifact?.roomId ?? "",
    parentMessageId: null,
    characterId: artifact?.characterIds[0] ?? "",
    now: 1,
  });
  messages.put(message);
  const { id } = message;
  const version = artifact?.putVersion({}, { generationStatus: "generating", generatingMessageId: id });
  answerStates.put({ id, isConnected: true, wait: { status: 429, until: Date.now() + 20_000 } });
  const card = page.getByRole("article", { name: "Version 1" });
  await expect.element(card).toHaveTextContent(/Rate limited \(429\): trying again in \d+ s/);
  answerStates.put({ id, isConnected: false });
  await expect.element(card).toHaveTextContent("Reconnecting… the answer continues at the gateway.");

  answerStates.remove(id);
  messages.put({ ...message, isGenerating: false, metadata: { isCutOff: true, interruption: "unattended" } });
  artifactVersions.update(version?.id ?? "", (current) => ({ ...current, generationStatus: "failed" }));
  await expect.element(card).toHaveTextContent("Stopped: no page was open, so the answer was not finished.");
  await expect.element(card.getByRole("button", { name: "Retry" })).toBeVisible();
});

test("[APP-7] a card shows what the check of its version found, with a picture of it", async () => {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <List artifactId={artifact.artifactId} />;
  });
  const versionCheck = { fingerprint: "0", problemCount: 0, problems: [], checkedAt: 1 };
  const thumbnail = "data:image/png;base64,iVBORw0KGgo=";
  artifact?.putVersion({}, { check: { ...versionCheck, state: "runs", thumbnail } });
  artifact?.putVersion({}, { check: { ...versionCheck, state: "blank", cause: { code: "root", names: ["#root"] } } });
  // A check of an earlier release has its reason as a line.
  artifact?.putVersion({}, { check: { ...versionCheck, state: "blank", reason: "The page has no content." } });
  const card = (number: number) => page.getByRole("article", { name: `Version ${number}` });
  await expect.element(card(1).getByRole("img", { name: "Version 1 as it runs" })).toHaveAttribute("src", thumbnail);
  await expect.element(card(1).getByRole("img", { name: "Ready" })).toBeVisible();
  await expect.element(card(2)).toHaveTextContent("Nothing on the screen: The element #root stayed empty.");
  await expect.element(card(2).getByRole("img", { name: "Nothing on the screen" })).toBeVisible();
  await expect.element(card(3)).toHaveTextContent("Nothing on the screen: The page has no content.");
});

test("[ART-6] the tree names each version's parent, also in words", async () => {
  let artifact: ReturnType<typeof putArtifact> | undefined;
  part = renderPagePart((engine) => {
    artifact ??= putArtifact(engine);
    return <List artifactId={artifact.artifactId} />;
  });
  await expect.element(page.getByText("No versions have been created yet.")).toBeVisible();
  const first = artifact?.putVersion({}, { generationDurationMs: 1 });
  const parentVersionId = first?.id ?? null;
  artifact?.putVersion({}, { generationDurationMs: 1, parentVersionId });
  artifact?.putVersion({}, { generationDurationMs: 1, parentVersionId });
  const items = page.getByRole("listitem");
  await expect.element(items.nth(1).getByRole("img", { name: "Made from version 1" })).toBeVisible();
  await expect.element(items.nth(0).getByRole("img", { name: "Made from version 1" })).toBeVisible();
  await expect.element(items.nth(2).getByRole("img", { name: /Made from/ })).not.toBeInTheDocument();
});

/** Opens the address of a notification that the person has pressed, in the page that the service worker has chosen. */
export function openFromNotification(
  workers: Pick<ServiceWorkerContainer, "addEventListener"> | undefined,
  open: (address: string) => void,
): void {
  workers?.addEventListener("message", ({ data, ports }: MessageEvent) => {
    if (data?.type !== "open" || typeof data.path !== "string" || !data.path.startsWith("/")) return;
    open(data.path);
    ports[0]?.postMessage("opened");
  });
}

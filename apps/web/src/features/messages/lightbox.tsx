import { Modal } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { createContext, type ReactNode, use, useState } from "react";
import classes from "./images.module.css";

interface LargeImage {
  url: string;
  name: string;
}

const LightboxContext = createContext<(image: LargeImage) => void>(() => undefined);

/** Shows an image large, over the page. */
export function useOpenImage(): (image: LargeImage) => void {
  return use(LightboxContext);
}

/** The one place in the list where an image is shown large. */
export function LightboxProvider({ children }: { children: ReactNode }) {
  const [image, setImage] = useState<LargeImage>();
  const [isOpen, setIsOpen] = useState(false);
  // The image stays while the dialog closes, so that it does not collapse on its way out.
  const open = useState(() => (next: LargeImage) => {
    setImage(next);
    setIsOpen(true);
  })[0];
  return (
    <LightboxContext value={open}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={image?.name}
        size="auto"
        centered
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {image === undefined ? null : (
          <>
            <img className={classes.large} src={image.url} alt={image.name} />
            <a className={classes.download} href={image.url} download={downloadName(image)}>
              <IconDownload size={15} stroke={1.75} aria-hidden /> Download
            </a>
          </>
        )}
      </Modal>
    </LightboxContext>
  );
}

/** A file name with the ending that the data's own type names. */
export function downloadName({ url, name }: LargeImage): string {
  const ending = /^data:image\/([a-z]+)/i.exec(url)?.[1]?.replace("jpeg", "jpg") ?? "png";
  const stem = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${stem || "image"}.${ending}`;
}

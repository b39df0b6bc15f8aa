import { t } from "@lingui/core/macro";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { createContext, type ReactNode, use, useState } from "react";
import { IconButton } from "../../../../ui/buttons/icon-button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import classes from "./images.module.css";

interface LargeImage {
  url: string;
  name: string;
}

type OpenImage = (image: LargeImage, among?: readonly LargeImage[]) => void;

const LightboxContext = createContext<OpenImage>(() => undefined);

/** Shows an image large, over the page; the arrow keys show the others of its group. */
export function useOpenImage(): OpenImage {
  return use(LightboxContext);
}

/** The one place in the list in which an image is shown large. */
export function LightboxProvider({ children }: { children: ReactNode }) {
  const [images, setImages] = useState<readonly LargeImage[]>([]);
  const [index, setIndex] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // The image stays while the dialog closes, so that the dialog does not collapse during its transition.
  const open = useState(
    (): OpenImage =>
      (image, among = [image]) => {
        setImages(among);
        setIndex(
          Math.max(
            0,
            among.findIndex(({ url }) => url === image.url),
          ),
        );
        setIsOpen(true);
      },
  )[0];
  const step = (by: number): void => setIndex((index + by + images.length) % images.length);
  const image = images[index];
  return (
    <LightboxContext value={open}>
      {children}
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={image?.name}
        size="auto"
        centered
        closeButtonProps={{ "aria-label": t`Close` }}
        onKeyDown={(event) => {
          if (images.length < 2 || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
          event.preventDefault();
          step(event.key === "ArrowLeft" ? -1 : 1);
        }}
      >
        {image === undefined ? null : (
          <>
            <img className={classes.large} src={image.url} alt={image.name} />
            <div className={classes.tools}>
              <a className={classes.download} href={image.url} download={downloadName(image)}>
                <IconDownload size={15} stroke={1.75} aria-hidden /> {t`Download`}
              </a>
              {images.length < 2 ? null : <Steps index={index} count={images.length} onStep={step} />}
            </div>
          </>
        )}
      </Dialog>
    </LightboxContext>
  );
}

function Steps({ index, count, onStep }: { index: number; count: number; onStep: (by: number) => void }) {
  return (
    <div className={classes.steps}>
      <IconButton icon={IconChevronLeft} label={t`Previous image`} onClick={() => onStep(-1)} />
      <span aria-live="polite">{t`${index + 1} of ${count}`}</span>
      <IconButton icon={IconChevronRight} label={t`Next image`} onClick={() => onStep(1)} />
    </div>
  );
}

/** A file name with the extension for the media type of the data. */
export function downloadName({ url, name }: LargeImage): string {
  const ending = /^data:image\/([a-z]+)/i.exec(url)?.[1]?.replace("jpeg", "jpg") ?? "png";
  const stem = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${stem || "image"}.${ending}`;
}

import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { errorTexts } from "@tutti/domain";
import classes from "../../../ui/model-notice.module.css";

/** The banner in image mode that says that no model here can draw, with a button that adds one. */
export function ImageModelBanner({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classes.bar} role="status">
      <IconPhotoPlus className={classes.mark} size={18} stroke={1.75} aria-hidden />
      <span className={classes.text}>{errorTexts.noImageModel.banner}</span>
      <Button size="compact-sm" variant="default" onClick={onAdd}>
        {t`Add Image Model`}
      </Button>
    </div>
  );
}

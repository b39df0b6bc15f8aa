import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { type Icon, IconBulb, IconPencil } from "@tabler/icons-react";
import classes from "./mode-menu.module.css";

/** What the composer writes to the open app: its next version, or a question about it that changes nothing. */
export type EditTarget = "version" | "discussion";

/** The artifact that is open beside the chat. */
export interface OpenApp {
  name: string;
  /** The number of the version that is shown; undefined while it has none. */
  versionNumber: number | undefined;
}

/** A target in an icon and words. */
export function editFaceOf(target: EditTarget, openApp: OpenApp): { icon: Icon; label: string } {
  if (target === "discussion") return { icon: IconBulb, label: t`Brainstorm` };
  const { versionNumber } = openApp;
  return { icon: IconPencil, label: versionNumber === undefined ? t`Edit` : t`Edit v${versionNumber}` };
}

/** The modes of the open artifact, above those of a message. */
export function EditItems({ openApp }: { openApp: OpenApp }) {
  const { label } = editFaceOf("version", openApp);
  return (
    <>
      <EditItem target="version" icon={IconPencil} word={t`Generate`} text={t`${label} of ${openApp.name}`} />
      <EditItem target="discussion" icon={IconBulb} word={t`Brainstorm`} text={t`Talk about it, change nothing`} />
      <Menu.Divider />
    </>
  );
}

interface EditItemProps {
  target: EditTarget;
  icon: Icon;
  word: string;
  text: string;
}

function EditItem({ target, icon: Glyph, word, text }: EditItemProps) {
  return (
    <Menu.RadioItem value={target} closeMenuOnClick>
      <span className={classes.item}>
        <Glyph className={classes.mark} size={16} stroke={1.75} aria-hidden />
        <span className={classes.edit}>
          {word} <span className={classes.edited}>{text}</span>
        </span>
      </span>
    </Menu.RadioItem>
  );
}

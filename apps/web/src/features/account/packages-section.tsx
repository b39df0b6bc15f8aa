import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { MAX_PACKAGE_NAME } from "@tutti/domain";
import { useId, useState } from "react";
import { useAllowedPackages } from "../../bindings/use-allowed-packages.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import classes from "./settings-page.module.css";

/** The name of an npm package, as it is imported. */
const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/iu;

/** The packages that every app may fetch, in addition to those that come with the product. */
export function PackagesSection() {
  const { allowedPackages, allowPackages, forbidPackage } = useAllowedPackages();
  const [name, setName] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const refusalId = useId();
  const add = (): void => {
    const packageName = name.trim();
    const isName = PACKAGE_NAME.test(packageName) && packageName.length <= MAX_PACKAGE_NAME;
    setIsRefused(!isName);
    if (!isName) return;
    allowPackages([packageName]);
    setName("");
  };
  return (
    <PageSection
      title={t`Packages for apps`}
      anchor="packages"
      lead={t`Apps may fetch these packages from esm.sh, jsDelivr, unpkg and cdnjs, in addition to those that come with Tutti. This gives them no other access to the network.`}
    >
      {allowedPackages.length === 0 ? <p>{t`No package is allowed. An app that needs one asks you.`}</p> : null}
      <ul className={classes.list} aria-label={t`Packages for apps`}>
        {allowedPackages.map((each) => (
          <li key={each}>
            <code translate="no">{each}</code>
            <IconButton icon={IconX} label={t`Forbid ${each}`} onClick={() => forbidPackage(each)} />
          </li>
        ))}
      </ul>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextInput
          label={t`Package`}
          value={name}
          error={isRefused}
          aria-describedby={isRefused ? refusalId : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {/* No app runs on this page that could lead a finger here, so the button takes every press at once. */}
        <Button type="submit" variant="default">
          {t`Allow`}
        </Button>
      </form>
      {/* Below the form: between the field and the button it would move the button. */}
      {isRefused ? (
        <p id={refusalId} className={classes.refusal} role="alert">
          {t`This is not a package's name. Write it as it is imported, like echarts or @scope/kit.`}
        </p>
      ) : null}
    </PageSection>
  );
}

import { t } from "@lingui/core/macro";
import { Button, NativeSelect } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import type { Suite, SuiteMode, SuiteRun } from "@tutti/domain";
import { suiteModes } from "@tutti/domain";
import type { Suites } from "@tutti/engine";
import { useState } from "react";
import { useRecord } from "../../bindings/use-record.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { TitleInput } from "../../ui/fields/title-input.tsx";
import { formatShortMoment } from "../../ui/formats/dates.ts";
import { modeLabels } from "../../ui/labels/generation-modes.ts";
import { PageTitle } from "../../ui/page-section.tsx";
import { EmptyNote } from "../../ui/state-note.tsx";
import type { AnswerText } from "./answer-text.ts";
import { CompareView } from "./compare-view.tsx";
import { PromptList } from "./prompt-list.tsx";
import { RunDialog } from "./run-dialog.tsx";
import { RunView } from "./run-view.tsx";
import { SharedDialog } from "./shared-dialog.tsx";
import { promptCount } from "./suite-names.ts";
import type { SuiteSearch } from "./suite-search.ts";
import classes from "./suites.module.css";
import { useRuns, useSuites } from "./use-suites.ts";

interface SuitePageProps {
  suiteId: string;
  search: SuiteSearch;
  onSearch: (search: SuiteSearch) => void;
  /** Called when the suite was removed. */
  onLeave: () => void;
  AnswerText: AnswerText;
}

/** One suite: its prompts, its runs, and the comparison of two runs. */
export function SuitePage({ suiteId, search, onSearch, onLeave, AnswerText }: SuitePageProps) {
  const suites = useSuites();
  const suite = useRecord(suites.tables.suites, suiteId);
  const runs = useRuns(suites, suiteId);
  const [starting, setStarting] = useState<{ like: SuiteRun | undefined; isOtherModel: boolean } | undefined>(() =>
    search.start ? { like: runs[0], isOtherModel: false } : undefined,
  );
  if (suite === undefined)
    return <EmptyNote>{t`This suite is not in this browser: it may have been removed.`}</EmptyNote>;
  const run = runs.find(({ id }) => id === search.run);
  const against = runs.find(({ id }) => id === search.against && id !== run?.id);
  return (
    <>
      <SuiteHead
        suites={suites}
        suite={suite}
        onRun={() => setStarting({ like: runs[0], isOtherModel: false })}
        onLeave={onLeave}
      />
      <nav className={classes.tabs} aria-label={t`Parts of the suite`}>
        <button type="button" aria-current={run === undefined ? "page" : undefined} onClick={() => onSearch({})}>
          {promptCount(suite.prompts.length)}
        </button>
        {runs.map(({ id, number, createdAt }) => (
          <button
            key={id}
            type="button"
            aria-current={id === run?.id ? "page" : undefined}
            onClick={() => onSearch({ run: id })}
          >
            {t`Run ${number}`} <span>{formatShortMoment(createdAt)}</span>
          </button>
        ))}
      </nav>
      {run === undefined ? (
        <PromptList suites={suites} suite={suite} />
      ) : against === undefined ? (
        <RunView
          key={run.id}
          suites={suites}
          run={run}
          title={suite.title}
          others={runs.filter(({ id }) => id !== run.id)}
          onCompare={(id) => onSearch({ run: run.id, against: id })}
          onOtherModel={() => setStarting({ like: run, isOtherModel: true })}
          onRemove={() => {
            onSearch({});
            void suites.removeRun(run.id);
          }}
          AnswerText={AnswerText}
        />
      ) : (
        <CompareView
          key={`${run.id} ${against.id}`}
          suites={suites}
          before={against}
          after={run}
          onBack={() => onSearch({ run: run.id })}
        />
      )}
      {starting === undefined ? null : (
        <RunDialog
          suite={suite}
          {...starting}
          onClose={() => setStarting(undefined)}
          onStart={(options) => {
            const newRun = suites.start(suite.id, options);
            if (newRun) onSearch({ run: newRun.id });
          }}
        />
      )}
    </>
  );
}

interface SuiteHeadProps {
  suites: Suites;
  suite: Suite;
  onRun: () => void;
  onLeave: () => void;
}

function SuiteHead({ suites, suite, onRun, onLeave }: SuiteHeadProps) {
  const [isNaming, setIsNaming] = useState(false);
  const [isSharedOpen, setIsSharedOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const title = suite.title.trim() || t`Untitled suite`;
  return (
    <>
      <PageTitle
        tools={
          <>
            <NativeSelect
              aria-label={t`Models and settings`}
              size="xs"
              data={suiteModes.map((mode) => ({ value: mode, label: modeLabels[mode].kind }))}
              value={suite.mode}
              onChange={(event) => {
                const mode = event.currentTarget.value as SuiteMode;
                suites.update(suite.id, (before) => ({ ...before, mode }));
              }}
            />
            <Button size="compact-sm" variant="default" onClick={() => setIsSharedOpen(true)}>
              {t`For all prompts`}
            </Button>
            <Button
              size="compact-sm"
              leftSection={<IconPlayerPlay size={15} />}
              disabled={suite.prompts.length === 0}
              onClick={onRun}
            >
              {t`Run suite`}
            </Button>
          </>
        }
      >
        {isNaming ? (
          <TitleInput
            label={t`Name of the suite`}
            title={suite.title}
            onFinish={(next) => {
              setIsNaming(false);
              if (next) suites.update(suite.id, (before) => ({ ...before, title: next }));
            }}
          />
        ) : (
          <span className={classes.title}>
            {title}
            <IconButton icon={IconPencil} label={t`Rename suite`} onClick={() => setIsNaming(true)} />
            <IconButton icon={IconTrash} label={t`Remove suite`} onClick={() => setIsRemoving(true)} />
          </span>
        )}
      </PageTitle>
      {isSharedOpen ? (
        <SharedDialog
          suite={suite}
          onClose={() => setIsSharedOpen(false)}
          onSave={(change) =>
            suites.update(suite.id, ({ systemPrompt: _before, ...before }) => ({ ...before, ...change }))
          }
        />
      ) : null}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t`Remove the suite?`}
        question={t`“${title}” goes with its prompts, its runs and their answers.`}
        action={t`Remove`}
        onConfirm={() => {
          onLeave();
          void suites.remove(suite.id);
        }}
        onClose={() => setIsRemoving(false)}
      />
    </>
  );
}

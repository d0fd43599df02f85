import { Button, Checkbox, Field, Notice, Select, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { VAULT_QUERIES } from '../../../platform/vault/vault-keeper.ts'
import type { ReadFile } from '../../../platform/vault-transfers.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { importTexts } from './import.messages.ts'
import { ImportNotes } from './import-notes.tsx'
import { ImportRows } from './import-rows.tsx'
import { beginProgress, type ImportPlan, type ImportProgress, runImport } from './import-run.ts'

type ImportPreviewProps = {
  file: ReadFile
  places: readonly FolderView[]
  folder: FolderView | undefined
  onBack(): void
  onDone(progress: ImportProgress): void
}

/** No value at all would look like a choice that is still to be made. */
const TOP = 'top'

/** What each row would do, where it goes, and the run that goes on after a failure. */
export function ImportPreview({ file, places, folder, onBack, onDone }: ImportPreviewProps) {
  const texts = useTexts(importTexts)
  const hasFolders = file.folders.length > 0
  const [rootId, setRoot] = useState(folder?.id ?? TOP)
  const [keepsFolders, setKeepsFolders] = useState(hasFolders)
  const [changesExisting, setChanges] = useState(true)
  const plan = useMemo(
    (): ImportPlan => ({
      rows: file.rows,
      root: places.find(({ id }) => id === rootId) ?? null,
      keepsFolders,
      changesExisting,
      fallbackName: texts.fallbackFolder,
    }),
    [file, places, rootId, keepsFolders, changesExisting, texts],
  )
  const run = useRun(plan, onDone)
  const count = beginProgress(plan).of
  const changed = file.rows.filter(({ status }) => status === 'changed').length
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-soft">{texts.recognized(texts.formats[file.format], file.rows.length)}</p>
      <ImportNotes notes={file.notes} />
      <ImportRows rows={file.rows} />
      <fieldset disabled={run.progress !== null} className="grid min-w-0 grid-cols-1 gap-3">
        <Field label={texts.into}>
          <Select
            value={rootId}
            onChange={setRoot}
            disabled={run.progress !== null}
            options={[
              { value: TOP, label: hasFolders ? texts.top : texts.newFolder },
              ...places.map(({ id, name }) => ({ value: id, label: toSafeText(name) })),
            ]}
          />
        </Field>
        {hasFolders && (
          <Checkbox
            label={texts.keepsFolders(file.folders.length)}
            checked={keepsFolders}
            onChange={({ target }) => setKeepsFolders(target.checked)}
          />
        )}
        {changed > 0 && (
          <Checkbox
            label={texts.changesExisting(changed)}
            help={texts.changesExistingHelp}
            checked={changesExisting}
            onChange={({ target }) => setChanges(target.checked)}
          />
        )}
      </fieldset>
      {run.progress && <Progress progress={run.progress} />}
      {run.problem !== null && run.progress && (
        <Notice tone="warn" title={texts.brokeOff}>
          {texts.brokeOffSentence(run.progress.done.size, run.progress.of)}
        </Notice>
      )}
      <FailedNotice what="imported" problem={run.problem} />
      <div className="flex flex-wrap justify-end gap-2">
        {!run.progress && <Button onClick={onBack}>{texts.otherFile}</Button>}
        <Button
          look="primary"
          loading={run.isRunning}
          disabled={count === 0}
          onClick={() => void run.start()}
        >
          {run.progress ? texts.goOn : texts.import(count)}
        </Button>
      </div>
      {count === 0 && <Notice tone="ok">{texts.nothingNew}</Notice>}
    </div>
  )
}

/** Begins, and after a failure goes on with the same rows. */
function useRun(plan: ImportPlan, onDone: (progress: ImportProgress) => void) {
  const vault = useVault()
  const queries = useQueryClient()
  const { attempt, problem, isRunning } = useAttempt()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const importing = useVaultChange((_vault, current: ImportProgress) =>
    runImport(plan, { vault, progress: current, onProgress: () => setProgress({ ...current }) }),
  )
  async function start() {
    const current = progress ?? beginProgress(plan)
    setProgress(current)
    const isDone = await attempt(() => importing.mutateAsync(current))
    // What was written before it broke off is there.
    void queries.invalidateQueries({ queryKey: VAULT_QUERIES })
    if (isDone) onDone(current)
  }
  return { progress, problem, isRunning, start }
}

function Progress({ progress: { done, of, files } }: { progress: ImportProgress }) {
  const texts = useTexts(importTexts)
  return (
    <div role="status">
      <progress aria-label={texts.progress} value={done.size} max={of} className="block h-1.5 w-full" />
      <p className="mt-1 text-sm text-soft">{texts.written(done.size, of, files)}</p>
    </div>
  )
}

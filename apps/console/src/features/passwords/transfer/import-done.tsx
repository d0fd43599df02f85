import { Button, Notice, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import type { ReadFile } from '../../../platform/vault-transfers.ts'
import { importTexts } from './import.messages.ts'
import type { ImportProgress } from './import-run.ts'

type ImportDoneProps = { file: ReadFile; progress: ImportProgress; onClose(): void }

/** What has become of each row, and what to do with the file now. */
export function ImportDone({ file, progress, onClose }: ImportDoneProps) {
  const texts = useTexts(importTexts)
  const done = [...progress.done].filter((row) => !progress.conflicts.includes(row))
  const count = (status: string) => done.filter((row) => row.status === status).length
  const all = (status: string) => file.rows.filter((row) => row.status === status).length
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice tone="ok" title={texts.done.title}>
        <ul className="mt-1 list-disc pl-5">
          <li>{texts.done.added(count('new'))}</li>
          {count('changed') > 0 && <li>{texts.done.changed(count('changed'))}</li>}
          {progress.files > 0 && <li>{texts.done.files(progress.files)}</li>}
          {all('same') > 0 && <li>{texts.done.same(all('same'))}</li>}
        </ul>
      </Notice>
      {progress.conflicts.length > 0 && (
        <Notice tone="warn" title={texts.done.conflicts}>
          {progress.conflicts.map(({ name }) => toSafeText(name)).join(', ')}
        </Notice>
      )}
      {all('refused') > 0 && <Notice tone="warn">{texts.done.refused(all('refused'))}</Notice>}
      <Notice tone="info">{texts.done.deleteFile}</Notice>
      <Button look="primary" className="ml-auto w-fit" onClick={onClose}>
        {texts.done.close}
      </Button>
    </div>
  )
}

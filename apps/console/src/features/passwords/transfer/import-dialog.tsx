import { Dialog, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { useState } from 'react'
import type { ReadFile } from '../../../platform/vault-transfers.ts'
import { ChooseFile } from './choose-file.tsx'
import { importTexts } from './import.messages.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { ImportProgress } from './import-run.ts'

export type ImportDialogProps = {
  /** Folders that records may go to. */
  places: readonly FolderView[]
  /** The folder from which it was opened. */
  folder: FolderView | undefined
  onClose(): void
}

type Step =
  | { kind: 'choose' }
  | { kind: 'preview'; file: ReadFile }
  | { kind: 'done'; file: ReadFile; progress: ImportProgress }

/** Brings records from a file: chosen, looked through row by row, then written in batches that go on after a failure. */
export function ImportDialog({ places, folder, onClose }: ImportDialogProps) {
  const texts = useTexts(importTexts)
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  return (
    <Dialog open size="large" onClose={onClose} title={texts.title} description={texts.steps[step.kind]}>
      {step.kind === 'choose' && (
        <ChooseFile places={places} onRead={(file) => setStep({ kind: 'preview', file })} />
      )}
      {step.kind === 'preview' && (
        <ImportPreview
          file={step.file}
          places={places}
          folder={folder}
          onBack={() => setStep({ kind: 'choose' })}
          onDone={(progress) => setStep({ ...step, kind: 'done', progress })}
        />
      )}
      {step.kind === 'done' && <ImportDone file={step.file} progress={step.progress} onClose={onClose} />}
    </Dialog>
  )
}

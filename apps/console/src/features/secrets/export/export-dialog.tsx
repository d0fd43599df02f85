import { type DotenvReader, EXPORT_FORMATS, type ExportFormat } from '@nora/secrets-kit/formats'
import { Field, FormDialog, Notice, notify, Select, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { type FormEvent, useState } from 'react'
import { saveFile } from '../../../platform/save-file.ts'
import { useTask } from '../../../platform/vault/use-task.ts'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { useVaultProof } from '../../../platform/vault/vault-proof.ts'
import { FailedNotice } from '../failed-notice.tsx'
import type { ConfigPlace } from '../place/config-place.ts'
import { exportTexts } from './export.messages.ts'
import { type ExportFault, writeFile } from './write-file.ts'

type ExportDialogProps = { place: ConfigPlace; hasUnsaved: boolean; onClose(): void }

const READERS = ['node', 'dotenv', 'compose'] as const satisfies readonly DotenvReader[]
const ENDINGS: Record<ExportFormat, string> = {
  sh: 'sh',
  dotenv: 'env',
  docker: 'docker.env',
  json: 'json',
  yaml: 'yaml',
  github: 'github.env',
  systemd: 'systemd.env',
}

/** Takes the secrets of a config out as a file, once the person has shown again who they are. */
export function ExportDialog({ place, hasUnsaved, onClose }: ExportDialogProps) {
  const texts = useTexts(exportTexts)
  const vault = useVault()
  const { ask } = useVaultProof()
  const { run, problem, isBusy } = useTask()
  const [format, setFormat] = useState<ExportFormat>('dotenv')
  const [reader, setReader] = useState<DotenvReader>('node')
  const [faults, setFaults] = useState<readonly ExportFault[]>([])
  const project = place.project.slug
  const config = place.config.slug
  function submit(event: FormEvent) {
    event.preventDefault()
    setFaults([])
    void run(async () => {
      await ask()
      const set = await vault.getSecretSet({ project, config })
      const file = writeFile(set, { format, ...(format === 'dotenv' && { reader }) })
      if (file.kind === 'refused') return setFaults(file.faults)
      const bytes = new TextEncoder().encode(file.text)
      saveFile({ name: `${project}-${config}.${ENDINGS[format]}`, bytes })
      notify({ title: texts.done(set.values.length) })
      onClose()
    })
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={submit}
      sending={isBusy}
      dirty={false}
    >
      <Field label={texts.format}>
        <Select
          value={format}
          onChange={(next) => {
            setFormat(next)
            setFaults([])
          }}
          options={EXPORT_FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
        />
      </Field>
      {format === 'dotenv' && (
        <Field label={texts.reader} help={texts.readerHelp}>
          <Select
            value={reader}
            onChange={setReader}
            options={READERS.map((value) => ({ value, label: texts.readers[value] }))}
          />
        </Field>
      )}
      {faults.length > 0 ? (
        <Refused faults={faults} />
      ) : (
        <Notice tone="warn" title={texts.plain}>
          {texts.plainSentence}
        </Notice>
      )}
      {hasUnsaved && <p className="text-sm text-soft">{texts.unsaved}</p>}
      <FailedNotice title={(failures) => failures.exported} problem={problem} />
    </FormDialog>
  )
}

function Refused({ faults }: { faults: readonly ExportFault[] }) {
  const texts = useTexts(exportTexts)
  return (
    <Notice tone="bad" title={texts.refused}>
      <ul className="max-h-48 overflow-y-auto">
        {faults.map(({ name, why }) => (
          <li key={name}>
            <span className="font-mono text-code wrap-anywhere">{toSafeText(name)}</span>: {texts.faults[why]}
          </li>
        ))}
      </ul>
      {faults.some(({ why }) => why === 'not_held') && <p className="mt-1">{texts.advice}</p>}
    </Notice>
  )
}

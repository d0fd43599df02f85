import { formatBytes, MIB } from '@nora/kit'
import { Button, Field, Notice, PasswordInput, Select, useLang, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import type { CsvHeader, ImportFile, ImportFormat, ImportOptions } from '@nora/vault-records/formats'
import { importTexts as fileTexts } from '@nora/vault-records/formats'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useVault } from '../../../platform/vault/use-vault.ts'
import type { ReadFile, RefusedFile } from '../../../platform/vault-transfers.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useAttempt } from '../passwords.queries.ts'
import { importTexts } from './import.messages.ts'
import { MappingFields } from './mapping-fields.tsx'

type ChooseFileProps = { places: readonly FolderView[]; onRead(file: ReadFile): void }

const FILE_MAX_BYTES = 50 * MIB

/** A file, what it is, its password, and for an unknown table which column is what. */
export function ChooseFile({ places, onRead }: ChooseFileProps) {
  const texts = useTexts(importTexts)
  const reading = useReading(places, onRead)
  const { file, refused, options, header, attempt } = reading

  function submit(event: FormEvent) {
    event.preventDefault()
    if (file) void reading.read(file, options)
  }
  const asksPassword = refused?.code === 'password_needed' || refused?.code === 'wrong_password'
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <FileButton name={file?.name} onChoose={(chosen) => void reading.choose(chosen)} />
      {file && (
        <Field label={texts.format} help={texts.formatHelp}>
          <Select
            value={options.format ?? 'auto'}
            onChange={(format) =>
              reading.setOptions({ ...options, format: format === 'auto' ? undefined : format })
            }
            options={FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
          />
        </Field>
      )}
      {asksPassword && (
        <Field label={texts.password} help={texts.passwordHelp}>
          <PasswordInput
            autoComplete="off"
            value={options.password ?? ''}
            onChange={({ target }) => reading.setOptions({ ...options, password: target.value })}
          />
        </Field>
      )}
      {header && (
        <MappingFields
          header={header}
          mapping={options.mapping ?? header.suggested}
          onChange={(mapping) => reading.setOptions({ ...options, mapping })}
        />
      )}
      {refused && <RefusedNotice refused={refused} />}
      <FailedNotice what="imported" problem={attempt.problem} />
      {file && (
        <Button look="primary" type="submit" className="w-fit" loading={attempt.isRunning}>
          {texts.read}
        </Button>
      )}
    </form>
  )
}

const FORMATS: readonly (ImportFormat | 'auto')[] = [
  'auto',
  'bitwarden_json',
  'bitwarden_zip',
  'bitwarden_csv',
  'kdbx',
  'keepass_xml',
  '1pux',
  '1password_csv',
  'chrome_csv',
  'yandex_csv',
  'firefox_csv',
  'safari_csv',
  'lastpass_csv',
  'dashlane_csv',
  'proton_zip',
  'proton_csv',
  'passbolt_csv',
  'passwork_json',
  'passwork_csv',
  'nora_json',
  'csv',
]

/** Reads at once when a file is chosen; asks only for what that needs besides. */
function useReading(places: readonly FolderView[], onRead: (file: ReadFile) => void) {
  const vault = useVault()
  const attempt = useAttempt()
  const [file, setFile] = useState<ImportFile | null>(null)
  const [options, setOptions] = useState<ImportOptions>({})
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const [header, setHeader] = useState<CsvHeader | null>(null)

  const read = (chosen: ImportFile, how: ImportOptions) =>
    attempt.attempt(async () => {
      const folder_ids = places.map(({ id }) => id)
      const answer = await vault.readImport(chosen, { ...how, folder_ids })
      if (answer.kind === 'read' && (answer.format !== 'csv' || how.mapping)) return onRead(answer)
      setRefused(answer.kind === 'refused' ? answer : null)
      if (answer.kind === 'refused' && answer.code !== 'missing_columns') return
      const found = await vault.readImportHeader(chosen)
      if (found.kind === 'refused') return setRefused(found)
      setHeader(found)
      setOptions({ ...how, mapping: found.suggested })
    })
  async function choose(chosen: File) {
    setHeader(null)
    setOptions({})
    setRefused(null)
    if (chosen.size > FILE_MAX_BYTES) return setRefused({ kind: 'refused', code: 'too_large', line: null })
    const opened = { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }
    setFile(opened)
    await read(opened, {})
  }
  return { file, refused, options, header, attempt, setOptions, read, choose }
}

function FileButton({ name, onChoose }: { name: string | undefined; onChoose(file: File): void }) {
  const texts = useTexts(importTexts)
  const lang = useLang()
  const input = useRef<HTMLInputElement>(null)
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input ref={input} type="file" className="hidden" aria-label={texts.file} onChange={change} />
      <Button icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
        {name === undefined ? texts.choose : texts.chooseOther}
      </Button>
      <span className="min-w-0 truncate text-soft">
        {name ?? texts.limit(formatBytes(lang, FILE_MAX_BYTES))}
      </span>
    </div>
  )
}

export function RefusedNotice({ refused: { code, line } }: { refused: RefusedFile }) {
  const { faults, atLine } = useTexts(fileTexts)
  const isQuestion = code === 'password_needed'
  return (
    <Notice tone={isQuestion ? 'info' : 'bad'}>
      {line === null ? faults[code] : atLine(line, faults[code])}
    </Notice>
  )
}

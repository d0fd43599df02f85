import { formatBytes, MIB } from '@nora/kit'
import { Button, ConfirmDialog, IconButton, notify, Section, Spinner, useLang, useTexts } from '@nora/ui'
import type { RecordWithDetails } from '@nora/vault-client'
import { type FileFacts, toSafeText } from '@nora/vault-records'
import { Download, Paperclip, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { VaultProblem } from '../../../platform/vault/vault-problem.tsx'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { saveFile } from '../save-file.ts'
import { filesTexts } from './files.messages.ts'

type FilesPartProps = { record: RecordWithDetails; mayWrite: boolean; guard(): Promise<void> }

const FILE_MAX_BYTES = 100 * MIB

/** Files of a record, encrypted chunk by chunk in the browser. */
export function FilesPart({ record, mayWrite, guard }: FilesPartProps) {
  const texts = useTexts(filesTexts)
  const { files } = record.details
  const [removed, setRemoved] = useState<FileFacts | null>(null)
  const removing = useVaultChange((vault, id: string) => vault.removeFile(record.folder_id, record.id, id))
  const { attempt, problem } = useAttempt()
  if (files.length === 0 && !mayWrite) return null
  return (
    <Section title={texts.title}>
      {files.length > 0 && (
        <ul className="mb-2.5 divide-y divide-line rounded-lg border border-line bg-surface">
          {files.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              record={record}
              guard={guard}
              onRemove={mayWrite ? () => setRemoved(file) : undefined}
            />
          ))}
        </ul>
      )}
      {mayWrite && <AddFile record={record} />}
      {removed && (
        <ConfirmDialog
          open
          onClose={() => setRemoved(null)}
          title={texts.removal.title(toSafeText(removed.name))}
          consequence={texts.removal.consequence}
          confirm={texts.removal.confirm}
          onConfirm={async () => {
            if (!(await attempt(() => removing.mutateAsync(removed.id)))) throw new Error('not removed')
          }}
        >
          <VaultProblem problem={problem} />
        </ConfirmDialog>
      )}
    </Section>
  )
}

type FileItemProps = {
  file: FileFacts
  record: RecordWithDetails
  guard(): Promise<void>
  onRemove: (() => void) | undefined
}

function FileItem({ file, record, guard, onRemove }: FileItemProps) {
  const texts = useTexts(filesTexts)
  const lang = useLang()
  const name = toSafeText(file.name)
  const reading = useVaultChange(
    (vault, id: string) => vault.readFile(record.folder_id, record.id, id),
    'file',
  )
  async function download() {
    try {
      await guard()
      saveFile({ name: file.name, bytes: await reading.mutateAsync(file.id) })
    } catch (error) {
      if (!(error instanceof GivenUp)) notify({ type: 'error', title: texts.notDownloaded(name) })
    }
  }
  return (
    <li className="flex items-center gap-2 py-1.5 pr-1.5 pl-3.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-xs text-faint">{formatBytes(lang, file.bytes)}</span>
      </span>
      {reading.isPending ? (
        <Spinner />
      ) : (
        <IconButton
          size="small"
          label={texts.download(name)}
          icon={<Download aria-hidden="true" />}
          onClick={() => void download()}
        />
      )}
      {onRemove && (
        <IconButton
          size="small"
          label={texts.remove(name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

function AddFile({ record }: { record: RecordWithDetails }) {
  const texts = useTexts(filesTexts)
  const lang = useLang()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<File | null>(null)
  const adding = useVaultChange(async (vault, file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return vault.addFile(record.folder_id, record.id, { name: file.name, type: file.type, bytes })
  }, 'file')

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > FILE_MAX_BYTES) {
      return void notify({ type: 'error', title: texts.tooLarge(formatBytes(lang, FILE_MAX_BYTES)) })
    }
    setSent(file)
    adding.mutate(file, { onSettled: () => setSent(null) })
  }
  return (
    <>
      <input ref={input} type="file" className="hidden" aria-label={texts.add} onChange={choose} />
      {sent ? (
        <div role="status">
          <span className="text-sm text-soft">
            {texts.sending(toSafeText(sent.name), formatBytes(lang, sent.size))}
          </span>
          <progress aria-label={texts.progress} className="mt-1 block h-1 w-full" />
        </div>
      ) : (
        <Button size="small" icon={<Paperclip aria-hidden="true" />} onClick={() => input.current?.click()}>
          {texts.add}
        </Button>
      )}
    </>
  )
}

import { formatBytes } from '@nora/kit'
import { ConfirmDialog, IconButton, notify, Section, useLang, useTexts } from '@nora/ui'
import type { RecordWithDetails } from '@nora/vault-client'
import { type FileFacts, toSafeText } from '@nora/vault-records'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { saveFile } from '../../../platform/save-file.ts'
import type { VaultPort } from '../../../platform/vault-port.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { FileProgress } from '../files/file-progress.tsx'
import { receiveChunks, type Watch } from '../files/file-transfer.ts'
import { filesTexts } from '../files/files.messages.ts'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { AddFile } from './add-file.tsx'

type FilesPartProps = { record: RecordWithDetails; mayWrite: boolean; guard(): Promise<void> }

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
          <FailedNotice what="file" problem={problem} />
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
  const { receiving, download } = useReceiving(record, file, guard)
  if (receiving) {
    return (
      <li className="flex items-center py-1.5 pr-1.5 pl-3.5">
        <FileProgress
          text={name}
          label={texts.receiving(name)}
          done={receiving.done}
          of={file.bytes}
          cancel={texts.cancelDownload(name)}
          onCancel={() => receiving.ending.abort()}
        />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-2 py-1.5 pr-1.5 pl-3.5">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-xs text-faint">{formatBytes(lang, file.bytes)}</span>
      </span>
      <IconButton
        size="small"
        label={texts.download(name)}
        icon={<Download aria-hidden="true" />}
        onClick={() => void download()}
      />
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

type Receiving = { ending: AbortController; done: number }

function useReceiving(record: RecordWithDetails, file: FileFacts, guard: () => Promise<void>) {
  const texts = useTexts(filesTexts)
  const [receiving, setReceiving] = useState<Receiving | null>(null)
  const reading = useVaultChange(
    (vault, ending: AbortController) =>
      receiveFile(
        vault,
        { record, file },
        {
          signal: ending.signal,
          onProgress: (done) => setReceiving((now) => now && { ...now, done }),
        },
      ),
    'file',
  )
  async function download() {
    try {
      await guard()
      const ending = new AbortController()
      setReceiving({ ending, done: 0 })
      saveFile({ name: file.name, bytes: await reading.mutateAsync(ending) })
    } catch (error) {
      if (!(error instanceof GivenUp)) {
        notify({ type: 'error', title: texts.notDownloaded(toSafeText(file.name)) })
      }
    } finally {
      setReceiving(null)
    }
  }
  return { receiving, download }
}

async function receiveFile(
  vault: VaultPort,
  { record, file }: { record: RecordWithDetails; file: FileFacts },
  watch: Watch,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await vault.openFile(record.folder_id, record.id, file.id)
  try {
    return await receiveChunks((id, index) => vault.readFileChunk(id, index), opened, watch)
  } finally {
    await vault.closeFile(opened.id)
  }
}

import { ApiProblem } from '@nora/client'
import { formatBytes } from '@nora/kit'
import { Button, Notice, useLang, useTexts } from '@nora/ui'
import type { SharedFile } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { vaultFailure } from '../../../platform/vault/vault-failure.ts'
import { FileProgress } from '../files/file-progress.tsx'
import { receiveChunks } from '../files/file-transfer.ts'
import { filesTexts } from '../files/files.messages.ts'
import { linkFilesTexts } from './link-files.messages.ts'

export type ReadChunk = (id: string, index: number) => Promise<Uint8Array<ArrayBuffer>>

type LinkFilePartProps = {
  file: SharedFile
  read: ReadChunk
  /** What has to stay open for another try. */
  within: 'page' | 'window'
}

/** The file of a link: its name and size, and a download that saves nothing but the whole of it. */
export function LinkFilePart({ file, read, within }: LinkFilePartProps) {
  const texts = useTexts(linkFilesTexts)
  const files = useTexts(filesTexts)
  const lang = useLang()
  const { receiving, problem, isSaved, download, cancel } = useDownload(file, read)
  const name = toSafeText(file.name)
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">
          <span className="block font-[550] wrap-anywhere">{name}</span>
          <span className="block text-sm text-soft tabular-nums">{formatBytes(lang, file.bytes)}</span>
        </p>
        <Button
          icon={<Download aria-hidden="true" />}
          aria-label={files.download(name)}
          loading={receiving !== null}
          onClick={() => void download()}
        >
          {texts.download}
        </Button>
      </div>
      {receiving !== null && (
        <FileProgress
          text={files.receiving(name)}
          label={files.receiving(name)}
          done={receiving}
          of={file.bytes}
          cancel={files.cancelDownload(name)}
          onCancel={cancel}
        />
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {isSaved && texts.saved}
      </p>
      {problem !== null && (
        <Notice tone="bad" title={files.notDownloaded(name)}>
          {isGone(problem) ? texts.fileGone : `${vaultFailure(problem, lang)} ${texts.tryAgain[within]}`}
        </Notice>
      )}
    </div>
  )
}

function useDownload(file: SharedFile, read: ReadChunk) {
  const [receiving, setReceiving] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [isSaved, setSaved] = useState(false)
  const ending = useRef(new AbortController())
  useEffect(() => () => ending.current.abort(), [])

  async function download() {
    if (receiving !== null) return
    ending.current = new AbortController()
    const { signal } = ending.current
    setProblem(null)
    setSaved(false)
    setReceiving(0)
    try {
      const bytes = await receiveChunks(read, file, { signal, onProgress: setReceiving })
      saveFile({ name: file.name, bytes })
      setSaved(true)
    } catch (error) {
      if (!(error instanceof GivenUp)) setProblem(error)
    } finally {
      setReceiving(null)
    }
  }
  return { receiving, problem, isSaved, download, cancel: () => ending.current.abort() }
}

/** The hour is over, or whoever made the link took it back. */
function isGone(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status === 404
}

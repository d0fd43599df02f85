import type { Tunnel } from '@nora/contract'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useStopTunnels } from './tunnels.queries.ts'

const NAMED = 8

export type StopManyDialogProps = {
  /** What was chosen when it opened: the list itself shrinks while they stop. */
  tunnels: readonly Tunnel[]
  open: boolean
  onClose(): void
}

/** Asks once for many, naming each; what did not stop stays in the dialog with its reason. */
export function StopManyDialog({ tunnels, open, onClose }: StopManyDialogProps) {
  const { stopMany: texts, stop } = useTexts(tunnelsTexts)
  const stopTunnels = useStopTunnels()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())

  const left = failures.size > 0 ? tunnels.filter(({ id }) => failures.has(id)) : tunnels

  function close() {
    setFailures(new Map())
    onClose()
  }

  async function stopAll() {
    const of = left.length
    const failed = await stopTunnels(left, (done) => setProgress({ done, of }))
    setProgress(null)
    const stopped = of - failed.size
    if (stopped > 0) notify({ title: texts.stopped(stopped) })
    if (failed.size === 0) return
    setFailures(failed)
    throw new Error('not every tunnel stopped')
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={failures.size > 0 ? texts.failed(failures.size) : texts.title(left.length)}
      consequence={progress ? texts.progress(progress.done, progress.of) : texts.consequence}
      confirm={failures.size > 0 ? texts.again : stop}
      onConfirm={stopAll}
    >
      <ul aria-label={texts.list} className="rounded-md border border-line">
        {left.slice(0, NAMED).map((tunnel) => (
          <li key={tunnel.id} className="border-t border-line px-3 py-2 first:border-t-0">
            <span className="block truncate font-mono text-code font-[560]">{tunnel.hostname}</span>
            {failures.has(tunnel.id) ? (
              <span className="block text-sm text-bad">{failures.get(tunnel.id)}</span>
            ) : (
              <span className="block truncate text-sm text-faint">
                {tunnel.user.name ?? tunnel.user.email} · {tunnel.machine}
              </span>
            )}
          </li>
        ))}
        {left.length > NAMED && (
          <li className="border-t border-line px-3 py-2 text-sm text-faint">
            {texts.others(left.length - NAMED)}
          </li>
        )}
      </ul>
    </ConfirmDialog>
  )
}

import { ConfirmDialog, Notice, notify, useLang, useTexts } from '@nora/ui'
import { useTask } from '../use-task.ts'
import { vaultFailure } from '../vault-failure.ts'
import { cutTexts } from './cut.messages.ts'

type CutDialogProps = {
  title: string
  consequence: string
  /** What has to be typed before. */
  typedName: string
  cut(): Promise<unknown>
  onClose(): void
}

/** Cuts the history of a folder or config. Asks for its name: nothing brings earlier versions back. */
export function CutDialog({ title, consequence, typedName, cut, onClose }: CutDialogProps) {
  const texts = useTexts(cutTexts)
  const lang = useLang()
  const { run, problem } = useTask()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      consequence={consequence}
      confirm={texts.confirm}
      typedName={typedName}
      onConfirm={async () => {
        if (!(await run(cut))) throw new Error('not cut')
        notify({ title: texts.done })
      }}
    >
      {problem !== null && (
        <Notice tone="bad" title={texts.failed}>
          {vaultFailure(problem, lang)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

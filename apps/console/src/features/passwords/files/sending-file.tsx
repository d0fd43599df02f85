import { Button, Notice, useLang, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { vaultFailure } from '../../../platform/vault/vault-failure.ts'
import { FileProgress } from './file-progress.tsx'
import { filesTexts } from './files.messages.ts'
import type { Sending, SendingState } from './use-sending.ts'

type SendingFileProps = Pick<SendingState<never>, 'goOn' | 'cancel'> & {
  sending: Pick<Sending<unknown>, 'file' | 'done' | 'problem'>
}

/** How far a file is; one that broke off goes on, or is taken back. */
export function SendingFile({ sending: { file, done, problem }, goOn, cancel }: SendingFileProps) {
  const texts = useTexts(filesTexts)
  const lang = useLang()
  const name = toSafeText(file.name)
  if (!problem) {
    return (
      <FileProgress
        text={texts.sending(name)}
        label={texts.progress}
        done={done}
        of={file.size}
        cancel={texts.cancel(name)}
        onCancel={cancel}
      />
    )
  }
  return (
    <Notice tone="bad" title={texts.brokeOff(name)}>
      <p>{vaultFailure(problem, lang)}</p>
      <div className="mt-2 flex gap-2">
        <Button size="small" onClick={goOn}>
          {texts.goOn}
        </Button>
        <Button size="small" onClick={cancel}>
          {texts.takeBack}
        </Button>
      </div>
    </Notice>
  )
}

import { Button, Dialog, useTexts } from '@nora/ui'
import type { ReactElement } from 'react'
import { hintsTexts } from './hints.messages.ts'
import { useMarkDesktopAppViewed, useMember } from './hints.queries.ts'

export type DesktopAppDialogProps = {
  /** To where the client is downloaded; `onPress` closes the dialog for good. */
  download(words: string, onPress: () => void): ReactElement
}

/** Tells a person once that there is a program to install. However it closes, it does not come again. */
export function DesktopAppDialog({ download }: DesktopAppDialogProps) {
  const { desktopApp: texts } = useTexts(hintsTexts)
  const member = useMember()
  const viewing = useMarkDesktopAppViewed()
  const close = () => viewing.mutate()
  return (
    <Dialog
      open={member?.may_offer_desktop_app === true}
      onClose={close}
      title={texts.title}
      description={texts.sentence}
      actions={
        <>
          <Button onClick={close}>{texts.notNow}</Button>
          {download(texts.download, close)}
        </>
      }
    />
  )
}

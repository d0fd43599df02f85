import { useTexts } from '@nora/ui'
import { linksTexts } from './links.messages.ts'
import { ShareMaker } from './share-maker.tsx'

/** Shares a text that is kept nowhere else. */
export function ShareTextDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(linksTexts)
  return (
    <ShareMaker record={null} title={texts.shareText} sentence={texts.shareTextSentence} onClose={onClose} />
  )
}

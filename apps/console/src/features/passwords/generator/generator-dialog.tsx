import { Dialog, useTexts } from '@nora/ui'
import { generatorTexts } from './generator.messages.ts'
import { GeneratorPart } from './generator-part.tsx'

export function GeneratorDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(generatorTexts)
  return (
    <Dialog open size="large" onClose={onClose} title={texts.title} description={texts.sentence}>
      <GeneratorPart />
    </Dialog>
  )
}

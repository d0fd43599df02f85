import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useTexts } from './lang.tsx'
import { uiTexts } from './ui.messages.ts'

/** In place of the rows that search and filters leave out. */
export function NoneMatch({ onClear }: { onClear(): void }) {
  const { noneMatch: texts } = useTexts(uiTexts)
  return (
    <EmptyState
      title={texts.title}
      sentence={texts.sentence}
      action={<Button onClick={onClear}>{texts.clear}</Button>}
    />
  )
}

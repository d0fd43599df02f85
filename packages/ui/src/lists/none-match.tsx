import { Button } from '../controls/button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { EmptyState } from '../pages/empty-state.tsx'

/** In place of the rows that search and filters leave out. */
export function NoneMatch({ onClear }: { onClear(): void }) {
  const { noneMatch: texts } = useTexts(uiTexts)
  return (
    <EmptyState
      drawing="search"
      title={texts.title}
      sentence={texts.sentence}
      action={<Button onClick={onClear}>{texts.clear}</Button>}
    />
  )
}

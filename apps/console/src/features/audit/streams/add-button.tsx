import { useTexts } from '@nora/ui'
import { hasItems, NewButton, type NewButtonProps } from '../../../platform/lists/new-button.tsx'
import { streamsTexts } from './streams.messages.ts'
import { useStreams } from './streams.queries.ts'

/** Stands in the head of the page; an empty list offers the same in its middle. */
export function AddButton({ onSearch }: Pick<NewButtonProps, 'onSearch'>) {
  const texts = useTexts(streamsTexts)
  if (!hasItems(useStreams())) return null
  return <NewButton onSearch={onSearch}>{texts.add}</NewButton>
}

import { Notice, useTexts } from '@nora/ui'
import { keysTexts } from './keys.messages.ts'
import { useFolderNames } from './keys.queries.ts'

/** Shared folders that would be lost with the reader’s own key. */
export function LoneFolders() {
  const texts = useTexts(keysTexts)
  const { data = [] } = useFolderNames()
  const names = data.filter((folder) => folder.is_shared && folder.is_only_holder).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Notice tone="warn" title={texts.loneTitle} className="mt-5">
      {texts.lone(names.join(', '))}
    </Notice>
  )
}

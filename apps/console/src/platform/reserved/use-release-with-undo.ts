import { notify, useTexts } from '@nora/ui'
import { useRelease, useRestore } from './reserved.queries.ts'
import type { Reserved, ReservedKind } from './reserved.ts'

/** Releases one at once and offers to take it back. */
export function useReleaseWithUndo<Item extends Reserved>(kind: ReservedKind<Item>): (item: Item) => void {
  const texts = useTexts(kind.texts)
  const releasing = useRelease(kind, { isPlaced: false })
  const restoring = useRestore(kind)
  const undo = ({ id }: Item, message: string) =>
    restoring.mutateAsync(id).then(
      () => notify({ title: texts.restored, message }),
      // Said by the shared handler.
      () => {},
    )
  return (item) => {
    const message = kind.getAddress(item)
    releasing.mutate(item.id, {
      onSuccess: () => notify({ title: texts.released(1), message, onUndo: () => void undo(item, message) }),
    })
  }
}

import type { Port } from '@nora/contract'
import { notify, useTexts } from '@nora/ui'
import { portsTexts } from './ports.messages.ts'
import { useReleasePort, useRestorePort } from './ports.queries.ts'

/** Releases a port at once and offers to take it back. */
export function useReleaseWithUndo(): (port: Port) => void {
  const texts = useTexts(portsTexts)
  const releasing = useReleasePort({ isPlaced: false })
  const restoring = useRestorePort()
  const undo = ({ id, address }: Port) =>
    restoring.mutateAsync(id).then(
      () => notify({ title: texts.restored, message: address }),
      // Said by the shared handler.
      () => {},
    )
  return (port) =>
    releasing.mutate(port.id, {
      onSuccess: () =>
        notify({ title: texts.released(1), message: port.address, onUndo: () => void undo(port) }),
    })
}

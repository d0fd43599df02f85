import { IconButton } from '@nora/ui'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'

type GripProps = { label: string; onStep(step: 1 | -1): void; onDrag(isDragged: boolean): void }

const STEPS = new Map<string, 1 | -1>([
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['ArrowRight', 1],
  ['ArrowDown', 1],
])

/** Moves what it stands at: dragged, or with Alt and the arrows. */
export function Grip({ label, onStep, onDrag }: GripProps) {
  function moveByKey(event: KeyboardEvent) {
    const step = STEPS.get(event.key)
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <IconButton
      size="small"
      label={label}
      icon={<GripVertical aria-hidden="true" />}
      data-arrows=""
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onKeyDown={moveByKey}
      className="cursor-grab"
    />
  )
}

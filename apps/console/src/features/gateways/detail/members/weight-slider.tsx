import { Input } from '@nora/ui'
import { useState } from 'react'
import { WEIGHT_MAX } from '../../gateway-bounds.ts'

type WeightSliderProps = {
  label: string
  value: number
  isReadOnly: boolean
  /** While it is moved. */
  onMove(weight: number): void
  /** It came to rest at another weight. */
  onRest(weight: number): void
}

/** Says the weight while it moves, and asks for it once it rests. */
export function WeightSlider({ label, value, isReadOnly, onMove, onRest }: WeightSliderProps) {
  const [moved, setMoved] = useState<number | null>(null)
  const rest = () => {
    if (moved !== null && moved !== value) onRest(moved)
    setMoved(null)
  }
  const shown = moved ?? value
  return (
    <span className="flex items-center gap-2">
      <Input
        type="range"
        min={0}
        max={WEIGHT_MAX}
        value={shown}
        disabled={isReadOnly}
        aria-label={label}
        onChange={(event) => {
          setMoved(Number(event.currentTarget.value))
          onMove(Number(event.currentTarget.value))
        }}
        onPointerUp={rest}
        onKeyUp={rest}
        onBlur={rest}
        className="h-5! w-24! border-0! bg-transparent! px-0! shadow-none! accent-(--accent)"
      />
      <span className="w-7 text-right tabular-nums">{shown}</span>
    </span>
  )
}

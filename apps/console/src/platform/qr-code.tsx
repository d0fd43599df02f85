import { classNames } from '@nora/ui'
import { encode } from 'uqr'

const QUIET_MODULES = 2

/** A text for a phone's camera. Always dark on white: cameras expect it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-md bg-[white]', className)}
    >
      <path d={path} fill="black" />
    </svg>
  )
}

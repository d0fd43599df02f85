import { encode } from 'uqr'

const QUIET_MODULES = 2

/** The address for a phone's camera. Always dark on white: cameras expect it. */
export function AddressCode({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { border: QUIET_MODULES })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 ml-5 size-40 rounded-md bg-[white]"
    >
      <path d={path} fill="black" />
    </svg>
  )
}

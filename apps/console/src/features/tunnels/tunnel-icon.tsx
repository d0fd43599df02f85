/** Two arches on a ground line: a burrow's mouth, drawn as lucide draws. */
export function TunnelIcon({ className, strokeWidth = 2 }: { className?: string; strokeWidth?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M3 20a9 9 0 0 1 18 0M8 20a4 4 0 0 1 8 0M2 20h20" />
    </svg>
  )
}

import { classNames } from '../look/class-names.ts'

/** The burrow: a circle with a path that rises out of it. `favicon.svg` holds the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames('size-7 shrink-0', className)}
    >
      <path d="M25.7 11.6A12 12 0 1 1 19.5 5.9" />
      <path d="M8.5 21.5c5 .6 8.2-1.4 10.2-5 1.7-3.1 3.7-7.7 9.3-11" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-lg font-semibold tracking-tight">Nora</span>
    </span>
  )
}

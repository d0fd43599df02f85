import { classNames } from './class-names.ts'

/** The burrow: a circle with a path that rises out of it. `favicon.svg` holds the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={classNames('size-7', className)}>
      <circle cx="16" cy="16" r="13" stroke="var(--accent)" strokeWidth="3" />
      <path
        d="M8.5 22.5c5.2.4 8.2-1.2 10-4.6 1.5-2.9 2.9-6.7 7-8.2"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
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

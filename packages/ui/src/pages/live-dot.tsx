import { classNames } from '../look/class-names.ts'

export type LiveState = 'live' | 'warn' | 'off'

const looks: Record<LiveState, string> = {
  live: 'bg-ok ring-3 ring-ok/20',
  warn: 'bg-warn ring-3 ring-warn/22',
  off: 'border-[1.5px] border-faint',
}

/** Colour is not enough: `label` names the state for those who cannot see it. */
export function LiveDot({ state = 'live', label }: { state?: LiveState; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames('size-2 shrink-0 rounded-full', looks[state])}
    />
  )
}

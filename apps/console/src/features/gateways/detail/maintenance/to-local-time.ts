import { MINUTE_MS } from '@nora/kit'

/** An instant as a field of date and time has it, in the time zone of the browser: `2026-01-15T13:30`. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

export function fromLocalTime(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString()
}

import { HOUR_MS, KIB, type Localized, MIB, MINUTE_MS, SECOND_MS } from '@nora/kit'

/** A value that will not do; the sentence says what does. */
export class UnfitValue extends Error {
  readonly text: Localized

  constructor(text: Localized) {
    super(text.en)
    this.name = 'UnfitValue'
    this.text = text
  }
}

const DURATION_UNITS: Readonly<Record<string, number>> = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS }
const SIZE_UNITS: Readonly<Record<string, number>> = { b: 1, kib: KIB, mib: MIB, gib: 1024 * MIB }
/** Longer than a timer of Node can wait. */
const LONGEST_MS = 24 * HOUR_MS

/** `500ms`, `30s`, `10m` or `2h` in milliseconds, up to a day; `0` needs no unit. */
export function readDuration(text: string): number {
  const [, digits, unit = 'ms'] = /^(\d{1,9})(ms|s|m|h)?$/.exec(text.trim()) ?? []
  const durationMs = Number(digits) * (DURATION_UNITS[unit] ?? 0)
  const isUnitMissing = durationMs > 0 && !/[a-z]$/.test(text.trim())
  if (digits !== undefined && durationMs <= LONGEST_MS && !isUnitMissing) return durationMs
  throw new UnfitValue({
    ru: `«${text}» — не длительность; пишите 500ms, 30s, 10m или 2h, до 24h`,
    en: `“${text}” is no duration; write 500ms, 30s, 10m or 2h, up to 24h`,
  })
}

/** `512KiB`, `10MiB` or `2GiB` in bytes. */
export function readSize(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,9})(b|kib|mib|gib)$/i.exec(text.trim()) ?? []
  if (digits !== undefined) return Number(digits) * (SIZE_UNITS[unit.toLowerCase()] ?? 1)
  throw new UnfitValue({
    ru: `«${text}» — не размер; пишите 512KiB, 10MiB или 2GiB`,
    en: `“${text}” is no size; write 512KiB, 10MiB or 2GiB`,
  })
}

export function readCount(text: string, { least, most }: { least: number; most: number }): number {
  const count = Number(text)
  if (/^\d{1,9}$/.test(text.trim()) && count >= least && count <= most) return count
  throw new UnfitValue({
    ru: `«${text}» не годится; нужно число от ${least} до ${most}`,
    en: `“${text}” will not do; it is a number from ${least} to ${most}`,
  })
}

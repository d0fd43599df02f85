/** Readers of JSON that other programs wrote: what is not of the kind is as if it were not there. */
export type JsonObject = { readonly [key: string]: unknown }

export function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Numbers and booleans as they are written; nothing for the rest. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** ISO 8601 in UTC of a date that the text or the number (since 1970, in `unitMs`) gives; null for none. */
export function toInstant(value: unknown, unitMs = 1): string | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  const time = isNumber ? Number(value) * unitMs : Date.parse(toText(value))
  const date = new Date(time)
  // Years beyond four digits are written in another form.
  const isKept = !Number.isNaN(date.getTime()) && time > 0 && date.getUTCFullYear() < 10_000
  return isKept ? date.toISOString() : null
}

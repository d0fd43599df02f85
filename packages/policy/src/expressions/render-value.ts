import { toMessage } from './evaluator/trace.ts'
import {
  CelDouble,
  CelDuration,
  CelOptional,
  CelTimestamp,
  CelType,
  CelUint,
  type CelValue,
} from './value.ts'
import { formatDuration, formatTimestamp } from './values/format-values.ts'
import { isMap } from './values/types.ts'

/** JSON that shows a value to people: long texts and lists are cut, and say so. */
export type RenderedValue =
  | null
  | boolean
  | number
  | string
  | RenderedValue[]
  | { [key: string]: RenderedValue }

const TEXT_LIMIT = 2_000
const ITEMS_LIMIT = 50
const DEPTH_LIMIT = 6

export function renderValue(value: CelValue, depth = 0): RenderedValue {
  if (typeof value === 'string') return cut(value)
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (depth >= DEPTH_LIMIT) return '…'
  if (Array.isArray(value)) return renderList(value, depth)
  if (isMap(value)) return renderMap(value, depth)
  return renderScalar(value, depth)
}

function renderScalar(value: CelValue, depth: number): RenderedValue {
  if (value instanceof CelDouble) return Number.isFinite(value.value) ? value.value : String(value.value)
  if (value instanceof CelUint) return `${value.value}u`
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array)
    return `b"${[...value.subarray(0, 64)].map(toHexByte).join('')}${value.length > 64 ? '…' : ''}"`
  if (value instanceof CelTimestamp) return formatTimestamp(value.epochNs)
  if (value instanceof CelDuration) return formatDuration(value.ns)
  if (value instanceof CelType) return value.name
  if (value instanceof CelOptional)
    return value.value === undefined ? 'optional.none()' : renderValue(value.value, depth + 1)
  return toMessage(new TypeError('a value cannot be shown'))
}

const toHexByte = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`
const cut = (text: string) => (text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT)}…` : text)

function renderList(list: readonly CelValue[], depth: number): RenderedValue[] {
  const items = list.slice(0, ITEMS_LIMIT).map((item) => renderValue(item, depth + 1))
  return list.length > ITEMS_LIMIT ? [...items, '…'] : items
}

function renderMap(map: ReadonlyMap<CelValue, CelValue>, depth: number): RenderedValue {
  const entries: [string, RenderedValue][] = []
  for (const [key, value] of map) {
    if (entries.length >= ITEMS_LIMIT) {
      entries.push(['…', `${map.size}`])
      break
    }
    entries.push([cut(String(key)), renderValue(value, depth + 1)])
  }
  // Entries become own properties, whatever their names are.
  return Object.fromEntries(entries)
}

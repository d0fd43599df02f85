import { DEPTH_LIMIT, RECORD_LIMIT_BYTES } from '../bounds.ts'
import type { Details, FolderName, Overview } from '../record.ts'
import { RecordError } from '../record-error.ts'
import { type Reader, type Report, throwFault } from './readers.ts'
import { detailsShape, folderNameShape, overviewShape } from './shapes.ts'

/** UTF-8 of JSON, at most 64 KiB. Throws a RecordError where the overview breaks a bound. */
export function encodeOverview(overview: Overview): Uint8Array<ArrayBuffer> {
  return encode(overview, overviewShape)
}

/** The overview in the bytes, with keys that only newer clients know. Throws a RecordError. */
export function parseOverview(bytes: Uint8Array): Overview {
  return parse(bytes, overviewShape)
}

/** UTF-8 of JSON, at most 64 KiB. Throws a RecordError where the details break a bound. */
export function encodeDetails(details: Details): Uint8Array<ArrayBuffer> {
  return encode(details, detailsShape)
}

/** The details in the bytes, with keys that only newer clients know. Throws a RecordError. */
export function parseDetails(bytes: Uint8Array): Details {
  return parse(bytes, detailsShape)
}

/** UTF-8 of JSON, at most 64 KiB. Throws a RecordError where the name breaks a bound. */
export function encodeFolderName(name: FolderName): Uint8Array<ArrayBuffer> {
  return encode(name, folderNameShape)
}

/** The name in the bytes, with keys that only newer clients know. Throws a RecordError. */
export function parseFolderName(bytes: Uint8Array): FolderName {
  return parse(bytes, folderNameShape)
}

function encode<T>(value: T, shape: Reader<T>): Uint8Array<ArrayBuffer> {
  checkValues(value, '', throwFault)
  const bytes = new TextEncoder().encode(JSON.stringify(shape(value, '', throwFault)))
  if (bytes.length > RECORD_LIMIT_BYTES) throw new RecordError('too_large', '')
  return bytes
}

function parse<T>(bytes: Uint8Array, shape: Reader<T>): T {
  if (bytes.length > RECORD_LIMIT_BYTES) throw new RecordError('too_large', '')
  const value = readJson(bytes)
  checkValues(value, '', throwFault)
  return shape(value, '', throwFault)
}

function readJson(bytes: Uint8Array): unknown {
  let json: string
  try {
    json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new RecordError('not_utf8', '')
  }
  try {
    return JSON.parse(json)
  } catch {
    // The parser's own message quotes the content.
    throw new RecordError('not_json', '')
  }
}

/** Holds every value, known or not, to what is refused anywhere: NUL, lone surrogates, depth, a prototype's key. */
export function checkValues(value: unknown, field: string, report: Report, depth = 1): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) report('has_nul', field)
    if (/\p{Surrogate}/u.test(value)) report('broken_text', field)
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH_LIMIT) {
    report('too_deep', field)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key.includes('\0')) report('bad_key', field)
    if (typeof item === 'boolean' || typeof item === 'number' || item === null) continue
    checkValues(item, field === '' ? key : `${field}.${key}`, report, depth + 1)
  }
}

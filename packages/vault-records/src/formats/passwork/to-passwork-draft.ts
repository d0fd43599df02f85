import type { CustomField } from '../../record.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedFile } from '../imported-vault.ts'
import { fromBase64 } from '../reading/base64.ts'
import { type JsonObject, toList, toObject, toText } from '../reading/json-values.ts'
import { makeDraft, type RecordDraft } from '../record-draft.ts'

/** Whether only a master key opens the values. */
export function isEncrypted(item: JsonObject): boolean {
  const hasKey = [item.keyEncrypted, item.cryptedKey, item.vaultMasterKeyEncrypted].some(
    (key) => toText(key) !== '',
  )
  if (typeof item.password === 'string') return false
  const password = toText(findSealed(item))
  return password !== '' && (hasKey || decodeText(password) === undefined)
}

/** The record of an item that is not encrypted. */
export function toPassworkDraft(item: JsonObject): RecordDraft {
  const isEncoded = typeof item.password !== 'string' && isText(findSealed(item))
  const read = (value: unknown) => {
    const text = toText(value)
    return isEncoded ? (decodeText(text) ?? text) : text
  }
  const fields = [...toList(item.customs), ...toList(item.custom)].map((field) =>
    toField(toObject(field), read),
  )
  const [totp, ...moreTotps] = fields.filter(({ isTotp }) => isTotp)
  const kept = [...fields.filter(({ isTotp }) => !isTotp), ...moreTotps].map(({ field }) => field)
  return makeDraft({
    name: toText(item.name),
    login: toText(item.login),
    password: isEncoded ? read(findSealed(item)) : toText(item.password),
    notes: toText(item.description) || toText(item.notes),
    urls: [toText(item.url), ...toList(item.urls).map(toText)],
    tags: [...toList(item.tags).map(toText), ...(item.isFavorite === true ? ['favorite'] : [])],
    totp: totp?.field.value ?? '',
    fields: kept.filter(({ name, value }) => name !== '' || value !== ''),
  })
}

/** Attachments whose bytes the file has. Throws an ImportError `truncated` for broken base64. */
export function readPassworkFiles(item: JsonObject): ImportedFile[] {
  return toList(item.attachments).flatMap((attachment): ImportedFile[] => {
    const { name, encryptedData, data, content } = toObject(attachment)
    const base64 = toText(data) || toText(content) || toText(encryptedData)
    if (base64 === '') return []
    const bytes = fromBase64(base64.replace(/^data:[^,]*,/, ''))
    if (!bytes) throw new ImportError('truncated')
    return [{ name: toText(name), bytes }]
  })
}

type Read = (value: unknown) => string

function toField({ name, value, type }: JsonObject, read: Read): { field: CustomField; isTotp: boolean } {
  const kind = read(type).toLowerCase()
  const isTotp = kind === 'totp'
  const isHidden = isTotp || kind === 'password'
  return { field: { name: read(name), kind: isHidden ? 'hidden' : 'text', value: read(value) }, isTotp }
}

function findSealed({ passwordEncrypted, cryptedPassword }: JsonObject): unknown {
  return passwordEncrypted ?? cryptedPassword
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Text in base64; undefined for what is none, as ciphertext is. */
function decodeText(base64: string): string | undefined {
  const bytes = fromBase64(base64)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

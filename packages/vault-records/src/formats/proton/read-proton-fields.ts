import type { CustomField } from '../../record.ts'
import { type JsonObject, toInstant, toList, toObject, toText } from '../reading/json-values.ts'

export type ExtraField = { field: CustomField; isTotp: boolean }

const SECOND_MS = 1000
/** Shown only when asked for. */
const HIDDEN = new Set([
  'number',
  'verificationNumber',
  'pin',
  'privateKey',
  'socialSecurityNumber',
  'passportNumber',
  'licenseNumber',
])
/** What has a place of its own, or is a number that Proton alone knows the meaning of. */
const PLACED = new Set([
  'itemEmail',
  'itemUsername',
  'username',
  'password',
  'totpUri',
  'urls',
  'autofillUrls',
  'passkeys',
  'ssid',
  'security',
  'cardType',
])
const WIFI_SECURITY = ['', 'WPA', 'WPA2', 'WPA3', 'WEP']

/** All that the content of an item holds beside name, password and addresses, with what its sections hold. */
export function readContentFields(type: string, content: JsonObject): CustomField[] {
  const fields = Object.entries(content).flatMap(([name, value]): CustomField[] => {
    if (PLACED.has(name)) return []
    if (Array.isArray(value)) return value.flatMap((one) => readListed(toObject(one)))
    const text = toText(value)
    return text === '' ? [] : [{ name, kind: HIDDEN.has(name) ? 'hidden' : 'text', value: text }]
  })
  const passkeys = toList(content.passkeys).map((passkey): CustomField => {
    return { name: 'Passkey', kind: 'hidden', value: JSON.stringify(passkey) }
  })
  const security = type === 'wifi' ? (WIFI_SECURITY[Number(content.security)] ?? '') : ''
  return [
    ...(security === '' ? [] : [{ name: 'security', kind: 'text' as const, value: security }]),
    ...fields,
    ...passkeys,
  ]
}

/** Fields that people added. Empty ones are left out. */
export function readExtraFields(extraFields: unknown, section = ''): ExtraField[] {
  return toList(extraFields)
    .map((field) => readExtraField(toObject(field), section))
    .filter(({ field }) => field.value !== '')
}

/** An item of a list: a section with its fields, or a field. */
function readListed(one: JsonObject): CustomField[] {
  const extra = Array.isArray(one.sectionFields)
    ? readExtraFields(one.sectionFields, toText(one.sectionName))
    : readExtraFields([one])
  return extra.map(({ field }) => field)
}

function readExtraField({ fieldName, type, data }: JsonObject, section: string): ExtraField {
  const name = [section, toText(fieldName)].filter((part) => part !== '').join(': ')
  const { content, totpUri, timestamp } = toObject(data)
  if (type === 'totp') return { field: { name, kind: 'hidden', value: toText(totpUri) }, isTotp: true }
  if (type === 'timestamp') return { field: { name, kind: 'date', value: toDay(timestamp) }, isTotp: false }
  const kind = type === 'hidden' ? 'hidden' : 'text'
  return { field: { name, kind, value: toText(content) }, isTotp: false }
}

/** A date is written as text, or as the seconds of a protobuf timestamp. */
function toDay(timestamp: unknown): string {
  const { seconds } = toObject(timestamp)
  const instant = seconds === undefined ? toInstant(timestamp) : toInstant(seconds, SECOND_MS)
  return instant?.slice(0, 10) ?? toText(timestamp)
}

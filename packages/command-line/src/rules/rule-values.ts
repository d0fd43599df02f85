/** Parses the values of rules, and says what is wrong with those that are invalid. */
import { isEditableField, isFieldName, isFieldValue } from '@nora/http1'
import { type Localized, parseNetwork } from '@nora/kit'
import { isAccessKey, isCredentialPair, isOrigin } from '@nora/protocol'
import { valueTexts } from './rules.messages.ts'

export type HeaderEdit = { side: 'request' | 'response'; name: string; value: string | null }

const LONGEST_VALUE = 4096

/** The text for the person; null when the value is valid. It never contains a secret. */
export type Objection = Localized | null

export function objectToPair(text: string): Objection {
  const colon = text.indexOf(':')
  if (colon < 1) return valueTexts.noUser
  return isCredentialPair(text) ? null : valueTexts.badPassword(text.slice(0, colon))
}

export function objectToKey(text: string): Objection {
  return isAccessKey(text) ? null : valueTexts.badKey
}

export function objectToNetwork(text: string): Objection {
  return parseNetwork(text) === null ? valueTexts.notANetwork(text) : null
}

export function objectToAddedField(text: string): Objection {
  const { name, value } = readHeaderEdit(text)
  if (value === null) return valueTexts.noField(text)
  if (!isFieldValue(value) || value.length > LONGEST_VALUE) return valueTexts.badFieldValue(name)
  return objectToName(name)
}

export function objectToRemovedField(text: string): Objection {
  const { name, value } = readHeaderEdit(text)
  return value === null ? objectToName(name) : valueTexts.badFieldName(`${name}: ${value}`)
}

export function objectToOrigins(text: string): Objection {
  const wrong = readOrigins(text).find((origin) => origin !== '*' && !isOrigin(origin))
  return wrong === undefined ? null : valueTexts.notAnOrigin(wrong)
}

export function objectToRate(text: string): Objection {
  return readRate(text) === null ? valueTexts.notARate(text) : null
}

/** Reads `X-A: 1` or `response:X-A: 1`; without a value, the field is removed. */
export function readHeaderEdit(text: string): HeaderEdit {
  const [, side, rest = ''] = /^(?:(request|response):)?([\s\S]*)$/i.exec(text) ?? []
  const colon = rest.indexOf(':')
  return {
    side: side?.toLowerCase() === 'response' ? 'response' : 'request',
    name: (colon === -1 ? rest : rest.slice(0, colon)).trim(),
    value: colon === -1 ? null : rest.slice(colon + 1).trim(),
  }
}

/** Origins between commas, in the form that browsers send. */
export function readOrigins(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const url = /^https?:/i.test(part) && URL.canParse(part) ? new URL(part) : null
      return url && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : part
    })
}

/** `10/s`, `100/m`: how many per how many seconds. */
export function readRate(text: string): { limit: number; window_s: 1 | 60 } | null {
  const [, count = '', unit] = /^([1-9]\d{0,5}|1000000)\/([sm])$/.exec(text.trim()) ?? []
  if (unit === undefined) return null
  return { limit: Number(count), window_s: unit === 's' ? 1 : 60 }
}

function objectToName(name: string): Objection {
  if (!isFieldName(name) || name.length > 128) return valueTexts.badFieldName(name)
  return isEditableField(name) ? null : valueTexts.protectedField(name)
}

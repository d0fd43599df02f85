import type { Localized } from '@nora/kit'
import type { Input, OptionSpec } from './command-shape.ts'
import { UsageError } from './usage-error.ts'

const DESCRIPTION_LIMIT = 200
const METADATA_LIMIT = 20
const METADATA_KEY_LIMIT = 64
const METADATA_VALUE_LIMIT = 256

/** Control characters, halves of surrogate pairs, line breaks, and what turns the direction of the text around it. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
/** U+2800 is a Braille pattern without dots. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

export type Metadata = Readonly<Record<string, string>>

/** Describes a tunnel to people. It changes nothing about how the tunnel works. */
export type TunnelDescription = {
  readonly description: string | null
  readonly metadata: Metadata
}

export const descriptionOptions: readonly OptionSpec[] = [
  {
    name: 'description',
    kind: 'text',
    placeholder: 'TEXT',
    about: {
      ru: 'что это за туннель: видно в консоли и API, до 200 знаков',
      en: 'description of the tunnel for the console and API, up to 200 characters',
    },
  },
  {
    name: 'metadata',
    kind: 'text',
    placeholder: 'KEY=VALUE',
    isRepeated: true,
    about: {
      ru: 'пометка к туннелю, по ней его находят; до 20 пометок',
      en: 'metadata that the tunnel can be found by; up to 20 keys',
    },
  },
]

/** Throws a UsageError that names the option. */
export function readDescription(input: Input): TunnelDescription {
  const description = input.text('description')?.trim() ?? null
  const objection = description === null ? null : objectToDescription(description)
  if (objection !== null) throw wrong('--description', objection)
  const metadata = Object.fromEntries(readPairs(input.texts('metadata')))
  const found = findMetadataObjection(metadata)
  if (found !== null) throw wrong('--metadata', found.text)
  return { description, metadata }
}

export function objectToDescription(text: string): Localized | null {
  return objectTo(text, DESCRIPTION_LIMIT)
}

/** The first thing that is wrong, with its key in `text`; null when all is fine. Values are in no sentence. */
export function findMetadataObjection(metadata: Metadata): { key: string | null; text: Localized } | null {
  const entries = Object.entries(metadata)
  if (entries.length > METADATA_LIMIT) return { key: null, text: texts.tooMany }
  for (const [key, value] of entries) {
    const ofKey = key === '__proto__' || key !== key.trim() ? texts.badKey : objectTo(key, METADATA_KEY_LIMIT)
    if (ofKey !== null) return { key, text: texts.ofKey(key, ofKey) }
    const ofValue = value === '' ? null : objectTo(value, METADATA_VALUE_LIMIT)
    if (ofValue !== null) return { key, text: texts.ofValue(key, ofValue) }
  }
  return null
}

function objectTo(text: string, limit: number): Localized | null {
  const { length } = [...text]
  if (length > limit) return texts.tooLong(limit, length)
  if (UNFIT.test(text)) return texts.unfit
  return VISIBLE.test(text) ? null : texts.invisible
}

function readPairs(pairs: readonly string[]): Map<string, string> {
  const read = new Map<string, string>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) throw wrong('--metadata', texts.noPair)
    const key = pair.slice(0, at)
    if (read.has(key)) throw wrong('--metadata', texts.twice(key))
    read.set(key, pair.slice(at + 1))
  }
  return read
}

function wrong(name: string, { ru, en }: Localized): UsageError {
  return new UsageError({ ru: `${name}: ${ru}.`, en: `${name}: ${en}.` })
}

const KEY_SHOWN = 32

/** A key as it can stand in a sentence, whatever is in it. */
function shown(key: string): string {
  const characters = [...key]
  return JSON.stringify(
    characters.length > KEY_SHOWN ? `${characters.slice(0, KEY_SHOWN).join('')}…` : key,
  ).replaceAll(new RegExp(UNFIT, 'gu'), '?')
}

const texts = {
  tooLong: (limit: number, length: number): Localized => ({
    ru: `не больше ${limit} знаков, а здесь ${length}`,
    en: `at most ${limit} characters, and this has ${length}`,
  }),
  unfit: {
    ru: 'нужна одна строка без управляющих символов',
    en: 'use one line without control characters',
  },
  invisible: { ru: 'нет ни одного видимого знака', en: 'there is no visible character in it' },
  badKey: {
    ru: 'начинаться и кончаться пробелом ключ не может, как и быть __proto__',
    en: 'a key neither begins nor ends with a space, and __proto__ is none',
  },
  tooMany: { ru: `не больше ${METADATA_LIMIT} ключей`, en: `at most ${METADATA_LIMIT} keys` },
  noPair: {
    ru: 'пишите КЛЮЧ=ЗНАЧЕНИЕ, например team=pies',
    en: 'write KEY=VALUE, such as team=pies',
  },
  twice: (key: string): Localized => ({
    ru: `ключ ${shown(key)} указан дважды, оставьте один`,
    en: `the key ${shown(key)} is given twice, keep one of them`,
  }),
  ofKey: (key: string, { ru, en }: Localized): Localized => ({
    ru: `ключ ${shown(key)}: ${ru}`,
    en: `the key ${shown(key)}: ${en}`,
  }),
  ofValue: (key: string, { ru, en }: Localized): Localized => ({
    ru: `значение ключа ${shown(key)}: ${ru}`,
    en: `the value of ${shown(key)}: ${en}`,
  }),
}

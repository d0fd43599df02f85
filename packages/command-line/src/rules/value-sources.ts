import { join, resolve } from 'node:path'
import type { Localized } from '@nora/kit'
import { valueTexts } from './rules.messages.ts'

/** Where values may stand instead of where they are asked for. */
export type ValuePlaces = {
  /** Null: there is none. */
  readFile(path: string): Promise<string | null>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly homeFolder: string
  /** Relative paths start here. */
  readonly baseFolder: string
  /**
   * The value of `secret://PROJECT/CONFIG/NAME`. Null: it is not looked up, and what needs it is left out. Without this no
   * address is taken. Throws for what it cannot give.
   */
  readSecret?(address: string): Promise<string | null>
}

/** A value that is to be had elsewhere and is not there; the sentence is for the person. */
export class ValueMissing extends Error {
  readonly text: Localized

  constructor(text: Localized) {
    super(text.en)
    this.name = 'ValueMissing'
    this.text = text
  }
}

/** Also what is no whole address: whoever looks it up says what is wrong with it. */
const ADDRESS = /secret:\/\/[\w/-]*/g

/** Whether a text only says where values are. */
export function isValueSource(text: string): boolean {
  return /^(?:(?:file|env):.|secret:\/\/)/.test(text)
}

/** What the text names as `secret://…`, in its order. */
export function listSecretAddresses(text: string): string[] {
  return text.match(ADDRESS) ?? []
}

/** The text with the values of secrets in the places of their addresses; null where one is not looked up. */
export async function fillSecrets(
  text: string,
  { readSecret }: Pick<ValuePlaces, 'readSecret'>,
): Promise<string | null> {
  const values = new Map<string, string>()
  for (const address of listSecretAddresses(text)) {
    if (readSecret === undefined) throw new ValueMissing(valueTexts.noSecrets(address))
    const value = await readSecret(address)
    if (value === null) return null
    values.set(address, value)
  }
  return text.replace(ADDRESS, (address) => values.get(address) ?? address)
}

/**
 * The values a text stands for: those in the file of `file:PATH`, the variable of `env:NAME` or the secret of
 * `secret://PROJECT/CONFIG/NAME`, one per line, else the text itself, with the values of secrets that it names. Throws a
 * ValueMissing.
 */
export async function readValues(text: string, places: ValuePlaces): Promise<string[]> {
  if (!/^(?:file|env):./.test(text)) {
    const filled = await fillSecrets(text, places)
    if (filled === null) return []
    return isValueSource(text) ? toLines(filled, text) : [filled]
  }
  const [kind, name] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
  return toLines(kind === 'env' ? readVariable(name, places) : await readFile(name, places), text)
}

function toLines(content: string, text: string): string[] {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new ValueMissing(valueTexts.nothingIn(text))
  return lines
}

function readVariable(name: string, { env }: ValuePlaces): string {
  const value = env[name]
  if (!value) throw new ValueMissing(valueTexts.noVariable(name))
  return value
}

async function readFile(
  name: string,
  { readFile: read, baseFolder, homeFolder }: ValuePlaces,
): Promise<string> {
  const path = /^~[/\\]/.test(name) ? join(homeFolder, name.slice(2)) : resolve(baseFolder, name)
  const content = await read(path)
  if (content === null) throw new ValueMissing(valueTexts.noFile(path))
  return content
}

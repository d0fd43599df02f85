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

/** Whether a text only says where values are. */
export function isValueSource(text: string): boolean {
  return /^(?:file|env):./.test(text)
}

/**
 * The values a text stands for: those in the file of `file:PATH` or the variable of `env:NAME`, one per line,
 * else the text itself. Throws a ValueMissing.
 */
export async function readValues(text: string, places: ValuePlaces): Promise<string[]> {
  if (!isValueSource(text)) return [text]
  const [kind, name] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
  const content = kind === 'env' ? readVariable(name, places) : await readFile(name, places)
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

import { parseDocument } from 'yaml'
import { exitCodes, Failure } from '../output/failure.ts'
import { type RunEntry, runEntry } from './run-entry.schema.ts'

/** The `run` of this text of a nora.yml; null without one. Throws a Failure that names the file. */
export function readRunEntry(text: string, name: string): RunEntry | null {
  const document = parseDocument(text)
  if (document.errors.length > 0) throw unusable(name)
  if (!document.has('run')) return null
  const parsed = runEntry.safeParse(document.get('run') === null ? {} : toPlain(document, name))
  if (parsed.success) return parsed.data
  throw unusable(name)
}

function toPlain(document: ReturnType<typeof parseDocument>, name: string): unknown {
  try {
    return (document.toJS({ maxAliasCount: 100 }) as { run: unknown }).run
  } catch {
    throw unusable(name)
  }
}

function unusable(name: string): Failure {
  return new Failure(
    exitCodes.usage,
    {
      ru: `В ${name} ошибка, run из него не прочитать.`,
      en: `${name} has a mistake, so its run cannot be read.`,
    },
    {
      code: 'FileUnusable',
      advice: { ru: 'Где она: nora start --check', en: 'To see where: nora start --check' },
    },
  )
}

import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { exitCodes, Failure } from '../output/failure.ts'
import type { Platform } from '../platform/platform.ts'
import { type RunEntry, runEntry } from './run-entry.schema.ts'

const NAMES = ['nora.yml', 'nora.yaml'] as const

/** The `run` of the nora.yml in the current folder; null without one. Throws a Failure for one that cannot be used. */
export async function findRunEntry({ workingFolder, readFile }: Platform): Promise<RunEntry | null> {
  for (const name of NAMES) {
    const text = await readFile(join(workingFolder, name))
    if (text === null) continue
    const document = parseDocument(text)
    if (document.errors.length > 0 || !document.has('run')) {
      if (document.errors.length > 0) throw unusable(name)
      return null
    }
    const parsed = runEntry.safeParse(document.get('run') === null ? {} : toPlain(document, name))
    if (parsed.success) return parsed.data
    throw unusable(name)
  }
  return null
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

import { join } from 'node:path'
import type { Platform } from '../platform/platform.ts'
import type { RunEntry } from './run-entry.schema.ts'

const NAMES = ['nora.yml', 'nora.yaml'] as const

/** The `run` of the nora.yml in the current folder; null without one. Throws a Failure for one that cannot be used. */
export async function findRunEntry({ workingFolder, readFile }: Platform): Promise<RunEntry | null> {
  for (const name of NAMES) {
    const text = await readFile(join(workingFolder, name))
    if (text === null) continue
    // The parser is large, and many programs are run where no file is.
    const { readRunEntry } = await import('./read-run-entry.ts')
    return readRunEntry(text, name)
  }
  return null
}

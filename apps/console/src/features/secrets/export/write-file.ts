import { randomToken } from '@nora/kit'
import { ExportError, type ExportOptions, type ExportRefusal, writeExport } from '@nora/secrets-kit/formats'
import type { SecretSet, SetProblem } from '@nora/vault-client'

/** What keeps a file from being written. */
export type ExportFault = { name: string; why: ExportRefusal | SetProblem['fault'] }

export type WrittenFile =
  | { kind: 'written'; text: string }
  | { kind: 'refused'; faults: readonly ExportFault[] }

const DELIMITER_LENGTH = 24

/** A file with all that programs get of a config, or what cannot be in it; never a part of it. */
export function writeFile({ values, problems }: SecretSet, options: ExportOptions): WrittenFile {
  // A value that does not fit its type is there all the same.
  const missing = problems.filter(({ fault }) => fault !== 'wrong_type')
  if (missing.length > 0) {
    return { kind: 'refused', faults: missing.map(({ name, fault }) => ({ name, why: fault })) }
  }
  try {
    const text = writeExport(values, options, { makeDelimiter: () => randomToken(DELIMITER_LENGTH) })
    return { kind: 'written', text }
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    return { kind: 'refused', faults: error.refused.map(({ name, reason }) => ({ name, why: reason })) }
  }
}

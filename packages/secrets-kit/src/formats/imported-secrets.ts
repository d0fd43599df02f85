import type { NameFault } from '../names/find-name-problem.ts'
import type { ValueFault } from '../types/value-problem.ts'

export const IMPORT_FORMATS = ['dotenv', 'json', 'yaml', 'doppler', 'infisical', 'vault'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** The program whose grammar a `.env` file is written in. */
export type DotenvReader = 'node' | 'dotenv' | 'compose'

/** Why one secret of a file cannot be taken as it is. */
export type SecretRefusal =
  | { code: 'bad_name'; reason: NameFault; proposal: string }
  | { code: 'duplicate'; firstLine: number | undefined }
  | { code: 'bad_value'; reason: ValueFault }

/**
 * A secret of a file. `value` is as a config keeps it: what the file means literally has its `${`
 * escaped. `line` is counted from 1, in formats of lines.
 */
export type ImportedSecret = {
  name: string
  value: string
  comment: string
  tags: readonly string[]
  line: number | undefined
  refused: SecretRefusal | undefined
}

/** `leftOut` are names that the other manager adds by itself. */
export type ImportedSecrets = {
  format: ImportFormat
  secrets: readonly ImportedSecret[]
  leftOut: readonly string[]
}

/** What a reader of a format finds. */
export type FoundSecret = {
  name: string
  value: string
  comment?: string
  tags?: readonly string[]
  line?: number
}

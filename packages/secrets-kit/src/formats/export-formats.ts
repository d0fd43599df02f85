import type { DotenvReader } from './imported-secrets.ts'

export const EXPORT_FORMATS = ['sh', 'dotenv', 'docker', 'json', 'yaml', 'github', 'systemd'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportOptions = {
  format: ExportFormat
  /** Who reads the `.env` file: no quoting is read alike by all. Needed for `dotenv`. */
  reader?: DotenvReader
}

export type ExportDeps = {
  /** A delimiter of letters and digits that nobody can guess, for `github`. */
  makeDelimiter: () => string
}

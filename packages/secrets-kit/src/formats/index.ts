/**
 * Files of secrets: reading those of other programs into secrets before anything is kept, and
 * writing them for programs. Everything refused has a code; a file is never half-read, and an export
 * is read again by the grammar of its reader before it is given out. Decrypts nothing: files of
 * dotenvx and sops are recognized and named.
 */
export { ExportError, type ExportRefusal, type RefusedSecret } from './export-error.ts'
export {
  EXPORT_FORMATS,
  type ExportDeps,
  type ExportFormat,
  type ExportOptions,
} from './export-formats.ts'
export { findEncryption } from './find-encryption.ts'
export { ImportError, type ImportFault, type ImportPlace } from './import-error.ts'
export {
  type DotenvReader,
  IMPORT_FORMATS,
  type ImportedSecret,
  type ImportedSecrets,
  type ImportFormat,
  type SecretRefusal,
} from './imported-secrets.ts'
export { type ImportOptions, readImport } from './read-import.ts'
export { writeExport } from './write-export.ts'

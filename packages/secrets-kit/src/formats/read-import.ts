import { IMPORT_LIMIT_BYTES, IMPORT_LIMIT_SECRETS } from '../bounds.ts'
import { findNameProblem, isName } from '../names/find-name-problem.ts'
import { proposeNames } from '../names/propose-names.ts'
import { findTextProblem } from '../types/check-text.ts'
import { findEncryption } from './find-encryption.ts'
import { ImportError } from './import-error.ts'
import type {
  DotenvReader,
  FoundSecret,
  ImportedSecret,
  ImportedSecrets,
  ImportFormat,
  SecretRefusal,
} from './imported-secrets.ts'
import { readDotenv } from './reading/read-dotenv.ts'
import { type FoundSecrets, readJson } from './reading/read-json.ts'
import { readYamlFile } from './reading/read-yaml.ts'

export type ImportOptions = {
  /** Found by content when left out. */
  format?: ImportFormat
  /** In whose grammar a `.env` file is written. */
  reader?: DotenvReader
}

/** A first line with something of `.env`: a name and `=`, before any `:` that YAML would take. */
const DOTENV_LINE = /^[ \t]*(?:export[ \t]+)?[^\s=:#]+[ \t]*=/m

const COMMENT_LINES = /^[^\S\n]*#.*$/gm

/**
 * Reads a file of secrets without keeping anything of it: `.env`, JSON flat or nested, YAML, and what
 * Doppler, Infisical and Vault print. Throws an ImportError when the file as a whole is refused; a
 * secret that alone is wrong says so in `refused`, with a proposal for a name that is none. A
 * duplicate is refused, and the first of its name stays.
 */
export function readImport(bytes: Uint8Array, options: ImportOptions = {}): ImportedSecrets {
  if (bytes.length > IMPORT_LIMIT_BYTES) throw new ImportError('too_large')
  const text = decode(bytes)
  if (text.replace(COMMENT_LINES, '').trim() === '') throw new ImportError('empty')
  const { format, found, leftOut = [] } = read(text, options)
  if (found.length > IMPORT_LIMIT_SECRETS) throw new ImportError('too_many')
  return { format, secrets: checkSecrets(found), leftOut }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError('not_utf8')
  }
}

function read(text: string, { format, reader }: ImportOptions): FoundSecrets {
  const encryption = findEncryption(text)
  if (encryption) throw new ImportError(`encrypted_by_${encryption}`)
  if (format === 'yaml') return readYamlFile(text)
  if (format === 'dotenv' || reader) return { format: 'dotenv', found: readDotenv(text, reader) }
  if (format || /^\s*[{[]/.test(text)) return expectFormat(readJson(text), format)
  return DOTENV_LINE.test(text) ? { format: 'dotenv', found: readDotenv(text, reader) } : readYamlFile(text)
}

function expectFormat(found: FoundSecrets, format: ImportFormat | undefined): FoundSecrets {
  if (format !== undefined && format !== found.format) throw new ImportError('unknown_format')
  return found
}

function checkSecrets(found: readonly FoundSecret[]): ImportedSecret[] {
  const proposals = proposeNames(found.map(({ name }) => name))
  const first = new Map<string, FoundSecret>()
  return found.map((secret) => {
    const earlier = first.get(secret.name)
    if (!earlier) first.set(secret.name, secret)
    const { name, value, comment = '', tags = [], line } = secret
    return { name, value, comment, tags, line, refused: findRefusal(secret, earlier, proposals) }
  })
}

function findRefusal(
  { name, value }: FoundSecret,
  earlier: FoundSecret | undefined,
  proposals: ReadonlyMap<string, string>,
): SecretRefusal | undefined {
  if (earlier) return { code: 'duplicate', firstLine: earlier.line }
  const problem = findTextProblem(value)
  if (problem) return { code: 'bad_value', reason: problem.code }
  if (isName(name)) return undefined
  const reason = findNameProblem(name)?.code ?? 'has_other'
  return { code: 'bad_name', reason, proposal: proposals.get(name) ?? '' }
}

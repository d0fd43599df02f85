import { EXPANDED_LIMIT_BYTES } from '../bounds.ts'
import { isName } from '../names/find-name-problem.ts'
import type { NamedValue } from '../secret-entry.ts'
import { findTextProblem } from '../types/check-text.ts'
import { ExportError, type RefusedSecret } from './export-error.ts'
import type { ExportDeps, ExportOptions } from './export-formats.ts'
import { type FileFormat, getFileFormat } from './file-formats.ts'

/**
 * A file with the secrets, references expanded, in their order. What was written is read again by
 * the grammar of its reader; a secret whose value would not come back as it was, and a name that is none
 * or comes twice, are refused with an ExportError that names all of them, and nothing is written.
 */
export function writeExport(
  secrets: readonly NamedValue[],
  options: ExportOptions,
  deps: ExportDeps,
): string {
  const format = getFileFormat(options, deps)
  const refused: RefusedSecret[] = []
  const names = new Set<string>()
  const lines = secrets.flatMap((secret) => {
    const reason = findRefusal(secret, names, format)
    names.add(secret.name)
    const line = reason ? undefined : findLine(secret, format)
    if (line === undefined) refused.push({ name: secret.name, reason: reason ?? 'not_held' })
    return line === undefined ? [] : [line]
  })
  const text = format.join(lines)
  if (refused.length === 0) refused.push(...findChanged(secrets, text, format))
  if (refused.length > 0) throw new ExportError(options.format, refused)
  return text
}

function findRefusal(
  { name, value }: NamedValue,
  earlier: ReadonlySet<string>,
  { isReserved }: FileFormat,
): RefusedSecret['reason'] | undefined {
  if (!isName(name)) return 'bad_name'
  if (isReserved?.(name)) return 'reserved_name'
  if (earlier.has(name)) return 'duplicate'
  return findTextProblem(value, EXPANDED_LIMIT_BYTES) && 'bad_text'
}

/** The first way of writing the secret that is read as it was. */
function findLine(secret: NamedValue, { listLines, join, read, isWhole }: FileFormat): string | undefined {
  const lines = listLines(secret)
  if (isWhole) return lines[0]
  return lines.find((line) => isHeld(secret, tryRead(join([line]), read)))
}

/** A line may be read otherwise among others: a quote that is open reaches into the next one. */
function findChanged(secrets: readonly NamedValue[], text: string, { read }: FileFormat): RefusedSecret[] {
  const found = tryRead(text, read)
  const changed = secrets.filter(({ name, value }) => found?.get(name) !== value)
  // Names that nobody gave are of some value, and it cannot be told of which.
  const refused = changed.length === 0 && found?.size !== secrets.length ? secrets : changed
  return refused.map(({ name }) => ({ name, reason: 'not_held' }))
}

function isHeld({ name, value }: NamedValue, found: ReadonlyMap<string, string> | undefined): boolean {
  return found?.size === 1 && found.get(name) === value
}

function tryRead(text: string, read: FileFormat['read']): ReadonlyMap<string, string> | undefined {
  try {
    return read(text)
  } catch {
    // Readers refuse what their programs do: whatever it is, the file does not hold the values.
    return undefined
  }
}

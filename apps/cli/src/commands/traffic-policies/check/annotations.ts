import type { Lang } from '@nora/kit'
import type { Diagnostic } from '@nora/policy'

export type Annotation = {
  readonly kind: 'error' | 'warning'
  readonly file: string
  readonly place: Pick<Diagnostic, 'line' | 'column' | 'end_line' | 'end_column'> | { readonly line: number }
  readonly title: string
  readonly message: string
}

/** A line that GitHub Actions shows at its place in the file. */
export function toAnnotation({ kind, file, place, title, message }: Annotation): string {
  const properties = Object.entries({ file, ...toProperties(place), title })
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${kind} ${written.join(',')}::${escapeData(message)}`
}

export function toDiagnosticAnnotation(file: string, diagnostic: Diagnostic, lang: Lang): string {
  const { severity, code, message, fix } = diagnostic
  const sentences = fix === null ? message[lang] : `${message[lang]}\n${fix.title[lang]}`
  return toAnnotation({ kind: severity, file, place: diagnostic, title: code, message: sentences })
}

/** Columns are of one line only; where several are marked, GitHub refuses them. */
function toProperties(place: Annotation['place']): Record<string, number> {
  const { line } = place
  if (!('column' in place)) return { line }
  const { column, end_line, end_column } = place
  if (end_line !== line) return { line, endLine: end_line }
  return { line, col: column, endLine: end_line, endColumn: end_column }
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

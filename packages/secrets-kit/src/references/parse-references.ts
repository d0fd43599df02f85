import { isName } from '../names/find-name-problem.ts'

/** A reference as it is written. `start` and `end` are indexes of the value, in UTF-16 units. */
export type Reference = {
  kind: 'reference'
  project: string | undefined
  config: string | undefined
  name: string
  start: number
  end: number
}

/** Text as it comes out: `$${` of the value is `${` here. */
export type LiteralText = { kind: 'text'; text: string; start: number; end: number }
/** `${` with something else behind it than a reference. */
export type BrokenReference = { kind: 'broken'; start: number; end: number }
export type ValuePart = Reference | LiteralText | BrokenReference

const SLUG = /^[a-z0-9-]{1,40}$/
/** An escaped opening, or an opening with what could be a reference as far as its end. */
const OPENING = /\$\$\{|\$\{([^{}\s]*)(\}?)/g

/** Whether the text is a slug of a project or config: `[a-z0-9-]{1,40}`. */
export function isSlug(text: string): boolean {
  return SLUG.test(text)
}

/**
 * The value in its parts, in order: `${NAME}`, `${config.NAME}` and `${project.config.NAME}` are
 * references, `$${` is a literal `${`, and every other `${` is broken.
 */
export function parseReferences(value: string): ValuePart[] {
  const parts: ValuePart[] = []
  let text: LiteralText = { kind: 'text', text: '', start: 0, end: 0 }
  const add = (addition: string, end: number) => {
    text = { ...text, text: text.text + addition, end }
  }
  for (const match of value.matchAll(OPENING)) {
    const [whole, inside = '', closing = ''] = match
    const end = match.index + whole.length
    add(value.slice(text.end, match.index), match.index)
    if (whole === '$${') {
      add('${', end)
      continue
    }
    if (text.end > text.start) parts.push(text)
    parts.push(
      closing === '' ? { kind: 'broken', start: match.index, end } : parseInside(inside, match.index, end),
    )
    text = { kind: 'text', text: '', start: end, end }
  }
  if (value.length > text.start)
    parts.push({ ...text, text: text.text + value.slice(text.end), end: value.length })
  return parts
}

/** The text with every `${` escaped, so that it comes out as it is. */
export function escapeReferences(text: string): string {
  // As a text, `$$` of the replacement would be one dollar.
  return text.replaceAll('${', () => '$${')
}

function parseInside(inside: string, start: number, end: number): Reference | BrokenReference {
  const steps = inside.split('.')
  const name = steps.pop() ?? ''
  const [config, project] = steps.reverse()
  if (steps.length > 2 || !isName(name) || !steps.every(isSlug)) return { kind: 'broken', start, end }
  return { kind: 'reference', project, config, name, start, end }
}

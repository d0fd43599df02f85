import type { Field, FieldType } from '../language/field.ts'
import type { Phase } from '../language/phase.ts'
import type { ListNode, MapNode, ScalarNode, SourceNode } from '../source/source-node.ts'
import { checkTexts } from './check.messages.ts'
import type { ExpressionChecker } from './check-expressions.ts'
import { checkFormat, checkName } from './formats.ts'
import type { Report } from './report.ts'

/** Where a value is read: expressions know only some variables in some phases. */
export type ValueContext = {
  readonly report: Report
  readonly expressions: ExpressionChecker
  readonly phase: Phase
}

type Kind<K extends FieldType['kind']> = Extract<FieldType, { kind: K }>

/** Reads the value of a field; undefined where it is wrong, which has been reported. */
export function checkValue(node: SourceNode, type: FieldType, path: string, context: ValueContext): unknown {
  switch (type.kind) {
    case 'list':
      return checkList(node, type, path, context)
    case 'map':
      return checkMap(node, type, path, context)
    case 'object':
      return node.kind === 'map'
        ? checkFields(node, type.fields, path, context)
        : context.report.wrongType(node, 'map', path)
    case 'any':
      return checkAny(node, type, path, context)
    default:
      return node.kind === 'scalar'
        ? checkScalar(node, type, path, context)
        : context.report.wrongType(node, getWanted(type), path)
  }
}

function getWanted({ kind }: FieldType): string {
  if (kind === 'int' || kind === 'number') return 'number'
  return kind === 'bool' || kind === 'expression' ? kind : 'text'
}

function checkScalar(
  node: ScalarNode,
  type: Exclude<FieldType, Kind<'list' | 'map' | 'object' | 'any'>>,
  path: string,
  context: ValueContext,
): unknown {
  const { report, expressions, phase } = context
  if (node.value === null) return report.wrongType(node, getWanted(type), path)
  if (type.kind === 'string') return checkString(node, type, path, context)
  if (type.kind === 'expression') return expressions.check(node, { phase, result: type.result, path })
  if (type.kind === 'enum') {
    if (type.values.includes(node.text)) return node.text
    return report.unknown(node, 'Value', { name: node.text, known: type.values, path })
  }
  if (type.kind === 'bool') {
    if (typeof node.value === 'boolean') return node.value
    const meant = MEANT[node.text.toLowerCase()]
    return report.wrongType(node, 'bool', path, meant === undefined ? null : unquote(node, meant))
  }
  return checkNumber(node, type, path, report)
}

function checkNumber(node: ScalarNode, type: Kind<'int' | 'number'>, path: string, report: Report): unknown {
  const { value, text } = node
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    const isQuoted = node.style !== 'plain' && /^-?\d+(?:\.\d+)?$/.test(text)
    return report.wrongType(node, 'number', path, isQuoted ? unquote(node, text) : null)
  }
  if (type.kind === 'int' && !Number.isInteger(value))
    return report.error(node, 'wrong_type', checkTexts.wholeNumber, path)
  if (value < type.min || value > type.max)
    return report.error(node, 'out_of_range', checkTexts.outOfRange(type.min, type.max), path)
  return value
}

/** What YAML 1.1 took for true and false, and quoted ones. */
const MEANT: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  on: 'true',
  false: 'false',
  no: 'false',
  off: 'false',
}

function unquote({ start, end }: ScalarNode, text: string) {
  return { title: checkTexts.replaceWith(text), start, end, text }
}

function checkString(node: ScalarNode, type: Kind<'string'>, path: string, context: ValueContext): unknown {
  const { report, expressions, phase } = context
  if (node.text.length > type.maxCharacters)
    return report.error(node, 'too_long', checkTexts.tooLong(type.maxCharacters), path)
  const made = type.isTemplate ? expressions.template(node, phase, path) : node.text
  if (typeof made !== 'string') return made
  const fault = checkFormat(made, type)
  if (fault !== null) return report.error(node, `invalid_${type.format}`, fault, path)
  if (!type.isTemplate && made.includes('${'))
    report.warn(node, 'not_evaluated', checkTexts.notTemplate, path)
  return made
}

function checkList(node: SourceNode, type: Kind<'list'>, path: string, context: ValueContext): unknown {
  const { report } = context
  if (node.kind !== 'list') return report.wrongType(node, 'list', path, toListFix(node, report))
  if (!hasFittingCount(node, node.items.length, type, path, report)) return undefined
  return node.items.map((item, index) => checkValue(item, type.of, `${path}[${index}]`, context))
}

function hasFittingCount(
  node: ListNode | MapNode,
  count: number,
  { min = 1, max }: { readonly min?: number; readonly max: number },
  path: string,
  report: Report,
): boolean {
  if (count > max) report.error(node, 'too_many', checkTexts.tooMany(count, max), path)
  else if (count < min) report.error(node, 'too_few', checkTexts.tooFew(min), path)
  return count <= max && count >= min
}

/** One text in place of a list of texts. */
export function toListFix(node: SourceNode, { source }: Report) {
  if (node.kind !== 'scalar' || node.value === null || node.style === 'block') return null
  const written = source.slice(node.start, node.end)
  const isSafe = node.style !== 'plain' || /^[\w ./:-]+$/.test(written)
  const text = `[${isSafe ? written : JSON.stringify(node.text)}]`
  return { title: checkTexts.makeList, start: node.start, end: node.end, text }
}

function checkMap(node: SourceNode, type: Kind<'map'>, path: string, context: ValueContext): unknown {
  const { report } = context
  if (node.kind !== 'map') return report.wrongType(node, 'map', path)
  if (!hasFittingCount(node, node.entries.length, type, path, report)) return undefined
  const read = node.entries.map(({ key, value }) => {
    const at = `${path}.${key.text}`
    const fault = type.keys === undefined ? null : checkName(key.text, type.keys)
    if (fault !== null) report.error(key, 'invalid_name', fault, at)
    return [key.text, checkValue(value, type.of, at, context)]
  })
  return Object.fromEntries(read)
}

/** Any JSON. A text that is one `${…}` keeps its type; a structure has expressions and templates in its places. */
function checkAny(
  node: SourceNode,
  { isTemplate }: Kind<'any'>,
  path: string,
  context: ValueContext,
): unknown {
  if (isTemplate !== true || !hasTemplates(node)) return toPlain(node)
  if (node.kind === 'list')
    return node.items.map((item, index) =>
      checkAny(item, { kind: 'any', isTemplate }, `${path}[${index}]`, context),
    )
  if (node.kind === 'map') {
    const read = node.entries.map(({ key: { text }, value }) => [
      text,
      checkAny(value, { kind: 'any', isTemplate }, `${path}.${text}`, context),
    ])
    return Object.fromEntries(read)
  }
  const { expressions, phase } = context
  // Values of any type may stand alone; a template takes only what can be written into a text.
  const single = expressions.single(node, phase)
  return single === undefined
    ? expressions.template(node, phase, path)
    : expressions.keepSingle(node, single, path)
}

function hasTemplates(node: SourceNode): boolean {
  if (node.kind === 'scalar') return node.text.includes('${')
  return node.kind === 'list'
    ? node.items.some(hasTemplates)
    : node.entries.some(({ value }) => hasTemplates(value))
}

export function toPlain(node: SourceNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(toPlain)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.text, toPlain(value)]))
}

/** Reads a mapping by its fields: what is absent and has a default gets it. */
export function checkFields(
  node: MapNode,
  fields: readonly Field[],
  path: string,
  context: ValueContext,
): Record<string, unknown> {
  const { report } = context
  const read: Record<string, unknown> = {}
  for (const { key, value } of node.entries) {
    const at = `${path}.${key.text}`
    const found = fields.find(({ name }) => name === key.text)
    if (found) read[key.text] = checkValue(value, found.type, at, context)
    else report.unknown(key, 'Key', { name: key.text, known: fields.map(({ name }) => name), path: at })
  }
  for (const { name, isRequired, default: preset } of fields) {
    if (name in read) continue
    if (preset !== undefined) read[name] = preset
    else if (isRequired) report.error(toHead(node), 'missing_key', checkTexts.missingKey(name), path)
  }
  return read
}

/** The first name of a mapping: a whole one would be underlined over many lines. */
function toHead(node: MapNode) {
  return node.entries[0]?.key ?? node
}

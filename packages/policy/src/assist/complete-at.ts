import { ABSENT_ACTIONS } from '../language/absent-actions.ts'
import { ACTIONS } from '../language/actions.ts'
import { PHASES, type Phase } from '../language/phase.ts'
import { isRunnable } from '../run/find-unrunnable.ts'
import { assistTexts } from './assist.messages.ts'
import type { CompletionOption, Completions } from './assistance.ts'
import { findContext, type WritingContext } from './find-context.ts'
import { findField, findFields, getItemType, listNames } from './known-names.ts'

const MOST = 300

/** What can be written at an offset of a policy in YAML, whole or not yet. */
export function completeAt(source: string, offset: number): Completions {
  const at = Math.max(0, Math.min(offset, source.length))
  const context = findContext(source, at)
  if (context === null) return { from: at, to: at, options: [] }
  const isExpression = context.isInTemplate || isInExpression(context)
  const from = findWordStart(source, at, isExpression)
  const word = source.slice(from, at).toLowerCase()
  const options = isExpression ? completeNames(context, source.slice(from, at)) : listOptions(context)
  const fitting = options.filter(({ label }) =>
    label.toLowerCase().includes(word.slice(word.lastIndexOf('.') + 1)),
  )
  return { from, to: at, options: fitting.slice(0, MOST) }
}

function findWordStart(source: string, offset: number, isExpression: boolean): number {
  const part = isExpression ? /[\w.]/ : /[\w-]/
  let from = offset
  while (from > 0 && part.test(source[from - 1]!)) from--
  return from
}

function getPhase({ path: [root] }: WritingContext): Phase {
  return PHASES.find((phase) => phase === root) ?? 'on_http_request'
}

function getConfigPath({ path }: WritingContext): readonly string[] | null {
  const at = path.indexOf('config')
  return at === -1 ? null : path.slice(at + 1)
}

export function isInExpression(context: WritingContext): boolean {
  if (context.path.at(-1) === 'expressions' || context.path.at(-2) === 'expressions') return true
  const path = getConfigPath(context)
  if (path === null || context.action === null) return false
  const field = findField(context.action, path)
  return field !== undefined && getItemType(field.type).kind === 'expression'
}

function completeNames(context: WritingContext, word: string): CompletionOption[] {
  const phase = getPhase(context)
  const names = listNames(phase)
  const head = word.slice(0, word.lastIndexOf('.') + 1)
  if (head === '') return names
  const below = names.filter(({ label }) => label.startsWith(head))
  if (below.length > 0) return below
  // Behind a value stand the methods of strings, lists, times.
  return names
    .filter(({ detail, label }) => detail.includes('(') && label.includes('.'))
    .map((one) => ({ ...one, insert: `${head}${one.insert.slice(one.insert.indexOf('.') + 1)}` }))
}

function listOptions(context: WritingContext): CompletionOption[] {
  return context.isKey ? listKeys(context) : listValues(context)
}

const toKey = (
  label: string,
  detail: string,
  doc: CompletionOption['doc'],
  hasBlock: boolean,
): CompletionOption => ({
  label,
  detail,
  doc,
  insert: hasBlock ? `${label}:` : `${label}: `,
})

function listKeys(context: WritingContext): CompletionOption[] {
  const { path, siblings, action } = context
  const isFree = ({ label }: CompletionOption) => !siblings.includes(label)
  const names = path.filter((name) => name !== '-')
  if (names.length === 0)
    return PHASES.map((phase) => toKey(phase, 'phase', assistTexts.phases[phase], true)).filter(isFree)
  const config = getConfigPath(context)
  if (config !== null) {
    const fields = action === null ? [] : findFields(action, config)
    return fields
      .map(({ name, type, doc, isRequired }) =>
        toKey(
          name,
          `${type.kind}${isRequired ? ' *' : ''}`,
          doc,
          ['list', 'map', 'object'].includes(type.kind),
        ),
      )
      .filter(isFree)
  }
  if (names.at(-1) === 'actions')
    return (['type', 'config'] as const)
      .map((key) => toKey(key, 'action', assistTexts.keys[key], key === 'config'))
      .filter(isFree)
  if (names.length === 1)
    return (['name', 'expressions', 'actions'] as const)
      .map((key) => toKey(key, 'rule', assistTexts.keys[key], key !== 'name'))
      .filter(isFree)
  return []
}

function listValues(context: WritingContext): CompletionOption[] {
  const config = getConfigPath(context)
  if (config === null) return context.path.at(-1) === 'type' ? listActions(getPhase(context)) : []
  const field = context.action === null ? undefined : findField(context.action, config)
  if (field === undefined) return []
  const type = getItemType(field.type)
  const values = type.kind === 'enum' ? type.values : type.kind === 'bool' ? ['true', 'false'] : []
  return values.map((value) => ({ label: value, detail: type.kind, doc: field.doc, insert: value }))
}

function listActions(phase: Phase): CompletionOption[] {
  return ACTIONS.filter(
    (one) => one.phases.includes(phase) && isRunnable(one.type, phase) && !ABSENT_ACTIONS.has(one.type),
  ).map(({ type, doc }) => ({ label: type, detail: 'action', doc, insert: type }))
}

import type { PlannedRule } from '../plan/plan.ts'
import { findEntry, type MapNode, type SourceNode } from '../source/source-node.ts'
import { checkTexts } from './check.messages.ts'
import { type CheckedAction, checkAction } from './check-action.ts'
import { toListFix, type ValueContext } from './check-values.ts'

export const RULES_MAX = 50
const EXPRESSIONS_MAX = 20
const ACTIONS_MAX = 20
const NAME_CHARACTERS = 200
/** They turn away requests without credentials, as preflights of browsers are. */
const WANTING_CREDENTIALS = new Set([
  'basic-auth',
  'key-auth',
  'jwt-validation',
  'oauth',
  'oidc',
  'team-auth',
  'pin',
  'mail-code',
  'share-link',
])
const KEYS = ['name', 'expressions', 'actions']

/** The rules of one phase. */
export function checkRules(node: SourceNode, path: string, context: ValueContext): PlannedRule[] {
  const { report } = context
  if (node.kind === 'scalar' && node.value === null) return []
  if (node.kind !== 'list') {
    report.wrongType(node, 'list', path)
    return []
  }
  if (node.items.length > RULES_MAX)
    report.error(node, 'too_many', checkTexts.tooMany(node.items.length, RULES_MAX), path)
  const rules: PlannedRule[] = []
  let isOver = false
  let isGuarded = false
  for (const [index, item] of node.items.slice(0, RULES_MAX).entries()) {
    const at = `${path}[${index}]`
    if (isOver) {
      report.warn(item, 'unreachable', checkTexts.unreachable, at)
      isOver = false
    }
    const checked = checkRule(item, at, context)
    if (checked === null) continue
    const { actions, expressions } = checked.rule
    for (const [place, { type, isEnforced, start, end }] of actions.entries()) {
      if (type === 'cors' && isGuarded)
        report.warn(
          { start, end },
          'preflight_refused',
          checkTexts.refusedPreflights,
          `${at}.actions[${place}]`,
        )
      if (expressions.length === 0 && isEnforced && WANTING_CREDENTIALS.has(type)) isGuarded = true
    }
    rules.push(checked.rule)
    if (checked.isLast) isOver = true
  }
  return rules
}

function checkRule(
  node: SourceNode,
  path: string,
  context: ValueContext,
): { rule: PlannedRule; isLast: boolean } | null {
  const { report } = context
  if (node.kind !== 'map') {
    report.wrongType(node, 'map', path)
    return null
  }
  for (const { key } of node.entries)
    if (!KEYS.includes(key.text))
      report.unknown(key, 'Key', { name: key.text, known: KEYS, path: `${path}.${key.text}` })
  const expressions = checkExpressions(node, path, context)
  const actions = checkActions(node, path, context)
  const isLast =
    expressions.every(({ source }) => source.trim() === 'true') && actions.some((one) => one.isLast)
  const planned = actions.map((one) => one.planned)
  const rule = {
    name: readName(node, path, context),
    expressions,
    actions: planned,
    start: node.start,
    end: node.end,
  }
  return { rule, isLast }
}

function readName(node: MapNode, path: string, { report }: ValueContext): string | null {
  const name = findEntry(node, 'name')?.value
  if (name === undefined || (name.kind === 'scalar' && name.value === null)) return null
  if (name.kind !== 'scalar') report.wrongType(name, 'text', `${path}.name`)
  else if (name.text.length > NAME_CHARACTERS)
    report.error(name, 'too_long', checkTexts.tooLong(NAME_CHARACTERS), `${path}.name`)
  else return name.text
  return null
}

function checkExpressions(node: MapNode, path: string, context: ValueContext): PlannedRule['expressions'] {
  const { report, expressions, phase } = context
  const list = findEntry(node, 'expressions')?.value
  const at = `${path}.expressions`
  if (list === undefined || (list.kind === 'scalar' && list.value === null)) return []
  if (list.kind !== 'list') {
    report.wrongType(list, 'list', at, toListFix(list, report))
    return []
  }
  const { items } = list
  if (items.length > EXPRESSIONS_MAX)
    report.error(list, 'too_many', checkTexts.tooMany(items.length, EXPRESSIONS_MAX), at)
  return items.slice(0, EXPRESSIONS_MAX).flatMap((item, index) => {
    const here = `${at}[${index}]`
    if (item.kind !== 'scalar' || item.value === null) {
      report.wrongType(item, 'expression', here)
      return []
    }
    const made = expressions.check(item, { phase, result: 'bool', path: here })
    return made === undefined ? [] : [{ ...made, place: { start: item.start, end: item.end } }]
  })
}

function checkActions(node: MapNode, path: string, context: ValueContext): CheckedAction[] {
  const { report } = context
  const list = findEntry(node, 'actions')?.value
  const at = `${path}.actions`
  const head = node.entries[0]?.key ?? node
  if (list === undefined || (list.kind === 'scalar' && list.value === null)) {
    report.error(head, 'missing_key', checkTexts.missingKey('actions'), path)
    return []
  }
  if (list.kind !== 'list') {
    report.wrongType(list, 'list', at)
    return []
  }
  const { items } = list
  if (items.length === 0) report.error(list, 'too_few', checkTexts.noActions, at)
  if (items.length > ACTIONS_MAX)
    report.error(list, 'too_many', checkTexts.tooMany(items.length, ACTIONS_MAX), at)
  const checked: CheckedAction[] = []
  for (const [index, item] of items.slice(0, ACTIONS_MAX).entries()) {
    const here = `${at}[${index}]`
    if (checked.at(-1)?.isLast && !checked.at(-2)?.isLast)
      report.warn(item, 'unreachable', checkTexts.unreachable, here)
    const one = checkAction(item, here, context)
    if (one !== null) checked.push(one)
  }
  return checked
}

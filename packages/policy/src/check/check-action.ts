import { ABSENT_ACTIONS } from '../language/absent-actions.ts'
import type { ActionDefinition } from '../language/action-definition.ts'
import { ACTIONS, findDefinition } from '../language/actions.ts'
import type { SourceRange } from '../language/diagnostic.ts'
import { ENFORCE } from '../language/fields.ts'
import type { PlannedAction } from '../plan/plan.ts'
import { isRunnable } from '../run/find-unrunnable.ts'
import { findEntry, type MapNode, type SourceNode } from '../source/source-node.ts'
import { checkTexts } from './check.messages.ts'
import { checkConfig } from './check-config.ts'
import { checkFields, type ValueContext } from './check-values.ts'

const KEYS = ['type', 'config']

/** An action as it is planned, and whether nothing of the phase comes after it. */
export type CheckedAction = { readonly planned: PlannedAction; readonly isLast: boolean }

export function checkAction(node: SourceNode, path: string, context: ValueContext): CheckedAction | null {
  const { report } = context
  if (node.kind !== 'map') {
    report.wrongType(node, 'map', path)
    return null
  }
  for (const { key } of node.entries)
    if (!KEYS.includes(key.text))
      report.unknown(key, 'Key', { name: key.text, known: KEYS, path: `${path}.${key.text}` })
  const type = findEntry(node, 'type')?.value
  if (type === undefined) {
    report.error(node.entries[0]?.key ?? node, 'missing_key', checkTexts.missingKey('type'), path)
    return null
  }
  if (type.kind !== 'scalar' || typeof type.value !== 'string') {
    report.wrongType(type, 'text', `${path}.type`)
    return null
  }
  const definition = findKnown(type.text, type, `${path}.type`, context)
  return definition === null ? null : checkKnown({ node, type, definition, path }, context)
}

function findKnown(
  name: string,
  place: SourceRange,
  path: string,
  { report, phase }: ValueContext,
): ActionDefinition | null {
  const definition = findDefinition(name)
  if (definition !== undefined) {
    if (!definition.phases.includes(phase)) {
      report.error(place, 'wrong_phase', checkTexts.wrongPhase(name, definition.phases), path)
      return null
    }
    if (!isRunnable(definition.type, phase))
      report.error(place, 'not_running', checkTexts.notRunning(name, phase), path)
    return definition
  }
  const instead = ABSENT_ACTIONS.get(name)
  if (instead === undefined) {
    const known = ACTIONS.filter(({ phases }) => phases.includes(phase)).map(({ type }) => type)
    report.unknown(place, 'Action', { name, known, path })
  } else report.error(place, 'absent_action', checkTexts.absentAction(name, instead), path)
  return null
}

type Known = {
  readonly node: MapNode
  readonly type: SourceNode
  readonly definition: ActionDefinition
  readonly path: string
}

function checkKnown({ node, type, definition, path }: Known, context: ValueContext): CheckedAction | null {
  const { report } = context
  const at = `${path}.config`
  const written = findEntry(node, 'config')?.value
  const isAbsent = written === undefined || (written.kind === 'scalar' && written.value === null)
  // What is absent has no place of its own: the name of the action stands for it.
  const config: SourceNode = isAbsent
    ? { kind: 'map', entries: [], start: type.start, end: type.end }
    : written
  if (config.kind !== 'map') {
    report.wrongType(config, 'map', at)
    return null
  }
  const fields = definition.canRefuse ? [...definition.fields, ENFORCE] : definition.fields
  const { enforce, ...read } = checkFields(config, fields, at, context)
  checkConfig({ type: definition.type, config, read, path: at }, context)
  const isEnforced = enforce !== false
  const planned = { type: definition.type, isEnforced, config: read, start: node.start, end: node.end }
  return { planned, isLast: isEnforced && endsAlways(definition, read) }
}

function endsAlways({ type, ends }: ActionDefinition, config: Readonly<Record<string, unknown>>): boolean {
  if (type === 'redirect') return config.from === undefined
  if (type === 'forward-internal') return config.on_error !== 'continue'
  return ends === 'always'
}

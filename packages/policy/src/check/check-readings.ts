import { findNearest, VARIABLES } from '../expressions/index.ts'
import { ACTIONS } from '../language/actions.ts'
import { ERROR_RESULTS } from '../language/fields.ts'
import { PHASES } from '../language/phase.ts'
import type { Plan } from '../plan/plan.ts'
import { checkTexts } from './check.messages.ts'
import type { Reading } from './check-expressions.ts'
import type { Report } from './report.ts'

const NEEDS_GEO: ReadonlySet<string> = new Set(
  VARIABLES.filter(({ needsGeo }) => needsGeo).map(({ path }) => path),
)

/** Where files of other servers read results under another name than that of the action. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  compress: 'compress_response',
  openid_connect: 'oidc',
}

const RESULTS: ReadonlyMap<string, readonly string[]> = new Map(
  ACTIONS.map(({ type, results }) => [
    type.replaceAll('-', '_'),
    [...results, ...ERROR_RESULTS].map(({ name }) => name),
  ]),
)

/** What can be said of variables only when the whole policy is known. */
export function checkReadings(
  readings: readonly Reading[],
  phases: Plan['phases'],
  { hasGeo, report }: { hasGeo: boolean; report: Report },
): void {
  const set = getSetVariables(phases)
  for (const reading of readings)
    for (const variable of reading.variables) {
      const place = locate(reading, variable)
      if (NEEDS_GEO.has(variable) && !hasGeo)
        report.warn(place, 'needs_geo', checkTexts.needsGeo(variable), reading.path)
      const [root, name] = variable.split('.')
      if (root === 'vars' && name !== undefined && !set.has(name)) {
        const near = findNearest(name, set)
        const said = checkTexts.unsetVariable(`vars.${name}`, near && `vars.${near}`)
        report.warn(place, 'unset_variable', said, reading.path)
      }
      if (root === 'actions') checkResult(variable, reading, report)
    }
}

function checkResult(variable: string, reading: Reading, report: Report): void {
  const [, owner, action, ...rest] = variable.split('.')
  if (owner === undefined || action === undefined) return
  const place = locate(reading, variable)
  const names = RESULTS.get(OTHER_NAMES[action] ?? action)
  const tell = (name: string, near: string | null, known: readonly string[]) => {
    const start = near === null ? -1 : reading.source.indexOf(variable)
    const at = start + variable.lastIndexOf(name)
    const fix = start === -1 ? null : report.replace(reading.locate(at, at + name.length), near ?? '')
    report.error(place, 'unknown_result', checkTexts.unknownResult(variable, near, known), reading.path, fix)
  }
  if (names === undefined) {
    tell(action, findNearest(action, RESULTS.keys()), [])
    return
  }
  const read = rest.join('.')
  const isKnown = names.some(
    (name) => name === read || name.startsWith(`${read}.`) || read.startsWith(`${name}.`) || read === '',
  )
  if (!isKnown) tell(read, findNearest(read, names), names)
}

function locate({ source, locate: toRange }: Reading, variable: string) {
  const start = source.indexOf(variable)
  return start === -1 ? toRange(0, source.length) : toRange(start, start + variable.length)
}

function getSetVariables(phases: Plan['phases']): Set<string> {
  const names = new Set<string>()
  for (const phase of PHASES)
    for (const { actions } of phases[phase])
      for (const { type, config } of actions)
        if (type === 'set-vars')
          for (const one of (config.vars ?? []) as (Record<string, unknown> | undefined)[])
            for (const name of Object.keys(one ?? {})) names.add(name)
  return names
}

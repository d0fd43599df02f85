import type { Diagnostic } from '../language/diagnostic.ts'
import { PHASES, type Phase } from '../language/phase.ts'
import type { Plan, PlannedRule } from '../plan/plan.ts'
import { readSource } from '../source/read-source.ts'
import type { MapNode, SourceNode } from '../source/source-node.ts'
import { toDiagnostics } from '../source/to-diagnostics.ts'
import { checkTexts } from './check.messages.ts'
import { ExpressionChecker } from './check-expressions.ts'
import { checkReadings } from './check-readings.ts'
import { checkRules } from './check-rules.ts'
import { refuseSecrets } from './check-secrets.ts'
import { Report } from './report.ts'

/** What the place knows for which a policy is checked. */
export type CompileOptions = {
  /** Whether the operator has set up a database of places. */
  readonly hasGeo?: boolean
  /** Whether an agent puts the values of secrets into it; true unless said. */
  readonly hasAgent?: boolean
}

export type CompiledPolicy = {
  /** null: there is an error among the diagnostics. */
  readonly plan: Plan | null
  readonly diagnostics: readonly Diagnostic[]
}

/** Names that files of before have for phases. */
const FORMER: Readonly<Record<string, Phase>> = { inbound: 'on_http_request', outbound: 'on_http_response' }

/** Checks the text of a policy, and makes of it what can be run. */
export function compilePolicy(
  source: string,
  { hasGeo = false, hasAgent = true }: CompileOptions = {},
): CompiledPolicy {
  const report = new Report(source)
  const { root, faults } = readSource(source)
  report.faults.push(...faults)
  const phases = Object.fromEntries(PHASES.map((phase) => [phase, [] as PlannedRule[]])) as Record<
    Phase,
    PlannedRule[]
  >
  const expressions = new ExpressionChecker(report)
  if (root !== null && !hasAgent) refuseSecrets(root, report)
  if (root !== null) {
    const map = readRoot(root, report)
    for (const { key, value } of map?.entries ?? []) {
      const phase = findPhase(key.text)
      if (phase === undefined) refuseKey(key, report)
      else phases[phase].push(...checkRules(value, key.text, { report, expressions, phase }))
    }
    if (map !== null) refuseBoth(map, report)
    checkReadings(expressions.readings, phases, { hasGeo, report })
  }
  const hasRules = PHASES.some((phase) => phases[phase].length > 0)
  if (!hasRules && !report.hasErrors)
    report.warn({ start: 0, end: 0 }, 'empty_policy', checkTexts.emptyPolicy, '')
  const plan = report.hasErrors ? null : { source, phases }
  return { plan, diagnostics: toDiagnostics(source, report.faults) }
}

function findPhase(name: string): Phase | undefined {
  return name === 'rules' ? 'on_http_request' : PHASES.find((phase) => phase === name)
}

function readRoot(root: SourceNode, report: Report): MapNode | null {
  if (root.kind === 'map') return root
  const isBlockList = root.kind === 'list' && report.source[root.start] === '-'
  const lineStart = report.source.lastIndexOf('\n', root.start - 1) + 1
  const place = { start: root.start, end: Math.min(root.end, root.start + 1) }
  const fix =
    isBlockList && root.start === lineStart
      ? { title: checkTexts.addPhase, start: root.start, end: root.start, text: 'on_http_request:\n' }
      : null
  if (root.kind === 'list') report.error(place, 'no_phases', checkTexts.rootList, '', fix)
  else if (root.value !== null) report.wrongType(root, 'map', '')
  return null
}

function refuseKey(key: MapNode['entries'][number]['key'], report: Report): void {
  const former = FORMER[key.text]
  const known = [...PHASES]
  if (former === undefined) report.unknown(key, 'Key', { name: key.text, known, path: key.text })
  else {
    const said = checkTexts.unknownKey(key.text, former, known)
    report.error(key, 'unknown_key', said, key.text, report.replace(key, former))
  }
}

/** Two names of one phase would run in an order that the file does not show. */
function refuseBoth({ entries }: MapNode, report: Report): void {
  const flat = entries.find(({ key }) => key.text === 'rules')
  if (flat !== undefined && entries.some(({ key }) => key.text === 'on_http_request'))
    report.error(flat.key, 'duplicate_key', checkTexts.flatAndPhase, 'rules')
}

import { printable, printableLines } from '@nora/command-line/terminal'
import type { DebugAction, DebugRule, DebugTrace, Plan } from '@nora/policy'
import type { Context } from '../../command.ts'
import { debugMessages } from './debug.messages.ts'
import { toExpressionLines } from './expression-lines.ts'
import { toHeadDiff, toHeadLines } from './head-lines.ts'

const MARKS: Readonly<Record<DebugRule['outcome'], string>> = {
  matched: '✓',
  skipped: '·',
  error: '✗',
  too_expensive: '✗',
  not_reached: ' ',
}
const BODY_SHOWN = 2_000

/** Prints everything that happened to one request, and what came of it. */
export function printTrace(context: Context, plan: Plan, trace: DebugTrace): void {
  const { output, lang } = context
  const texts = debugMessages[lang]
  for (const { phase, rules, us } of trace.phases) {
    if (rules.length === 0) continue
    output.line(`${output.style.bold(phase)}  ${output.style.faint(texts.duration(us))}`)
    for (const rule of rules) printRule(context, rule)
    output.line('')
  }
  for (const [phase, rules] of Object.entries(plan.phases)) {
    const wasRun = trace.phases.some((one) => one.phase === phase)
    if (!wasRun && rules.length > 0) output.line(`${phase}: ${toReason(context, phase, trace)}\n`)
  }
  printEnd(context, trace)
}

function toReason({ lang }: Context, phase: string, { decision, response }: DebugTrace): string {
  const texts = debugMessages[lang]
  const isWaiting = phase === 'on_http_response' && decision.kind === 'proceed' && response === null
  return isWaiting ? texts.noResponse : texts.notReached
}

function printRule({ output, lang }: Context, rule: DebugRule): void {
  const { style } = output
  const texts = debugMessages[lang]
  const { outcome, name, index, expressions, actions } = rule
  const paint = outcome === 'matched' ? style.ok : outcome === 'skipped' ? style.faint : style.warn
  const title = name === null ? texts.rule(index + 1) : `${index + 1}. ${printable(name)}`
  output.line(`  ${paint(MARKS[outcome])} ${style.bold(title)}: ${paint(texts.outcomes[outcome])}`)
  for (const one of expressions) {
    for (const line of toExpressionLines(one, style)) output.line(`      ${line}`)
  }
  for (const action of actions) printAction({ output, lang }, action)
}

function printAction({ output, lang }: Pick<Context, 'output' | 'lang'>, action: DebugAction): void {
  const { style } = output
  const { type, path, isRun, note, before, after, expressions } = action
  const said = isRun ? note : debugMessages[lang].notRun(path)
  const shownNote = said === null ? '' : `: ${style.warn(printable(said))}`
  output.line(`      ${style.accent(type)}${shownNote}`)
  for (const one of expressions) {
    for (const line of toExpressionLines(one, style)) output.line(`        ${line}`)
  }
  if (before !== null && after !== null) {
    for (const line of toHeadDiff(before, after, style)) output.line(`        ${line}`)
  }
}

function printEnd({ output, lang }: Context, trace: DebugTrace): void {
  const { style } = output
  const texts = debugMessages[lang]
  const { decision, request, response } = trace
  const by = texts.by(printable(decision.rule ?? ''), decision.action ?? '', printable(decision.reason ?? ''))
  if (decision.kind === 'unknown') output.line(style.warn(texts.ends.unknown))
  else if (decision.kind !== 'proceed') output.line(`${style.bold(texts.ends[decision.kind])} ${by}`)
  if (request !== null) printBlock(output, texts.toService, toHeadLines(request))
  if (response !== null) {
    const { body } = response
    const shown = body.length > BODY_SHOWN ? `${body.slice(0, BODY_SHOWN)}…` : body
    const lines = shown === '' ? [] : ['', ...printableLines(shown).trimEnd().split('\n')]
    printBlock(output, texts.toVisitor, [...toHeadLines(response), ...lines])
  }
}

function printBlock(output: Context['output'], title: string, lines: readonly string[]): void {
  output.line(output.style.bold(title))
  for (const line of lines) output.line(line === '' ? '' : `  ${printable(line)}`)
}

import { clip, printable } from '@nora/command-line/terminal'
import type { AddGatewayMember } from '@nora/contract/gateways'
import type { Context } from '../../command.ts'
import { applyMessages } from './apply.messages.ts'
import type { MemberChange, PlannedChange } from './plan-changes.ts'

const VALUE_COLUMNS = 60

/** `+` is made, `~` is changed, `-` is removed. */
export function printPlan({ output, lang }: Context, plan: readonly PlannedChange[]): void {
  const texts = applyMessages[lang]
  const { style } = output
  if (plan.length === 0) output.line(texts.nothing)
  for (const change of plan) {
    const name = printable(change.name)
    if (change.kind === 'create') {
      const { endpoint, members = [] } = change.body
      output.line(`${style.ok('+')} ${texts.create(name, printable(endpoint))}`)
      for (const member of members) output.line(`    ${style.ok('+')} ${texts.member} ${describe(member)}`)
    } else if (change.kind === 'remove') {
      output.line(`${style.bad('-')} ${texts.remove(name, printable(change.gateway.endpoint))}`)
    } else {
      output.line(`${style.warn('~')} ${texts.change(name)}`)
      for (const { part, before, after } of change.differences)
        output.line(`    ${style.warn('~')} ${part}: ${show(before)} → ${show(after)}`)
      for (const member of change.members) output.line(`    ${toLine(member)}`)
    }
  }

  function toLine(change: MemberChange): string {
    if (change.kind === 'add') return `${style.ok('+')} ${texts.member} ${describe(change.member)}`
    const before = describe(change.before)
    if (change.kind === 'remove') return `${style.bad('-')} ${texts.member} ${before}`
    return `${style.warn('~')} ${texts.member} ${before} → ${describe(change.member)}`
  }
}

function describe({ name, target, weight, tier, region }: Omit<AddGatewayMember, 'kind'>): string {
  const facts = [`weight ${weight}`, `tier ${tier}`, ...(region === null ? [] : [`region ${region}`])]
  return printable(`${name === null ? target : `${name} (${target})`}, ${facts.join(', ')}`)
}

function show(value: unknown): string {
  return clip(printable(typeof value === 'string' ? value : JSON.stringify(value)), VALUE_COLUMNS)
}

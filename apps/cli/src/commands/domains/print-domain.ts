import { printable } from '@nora/command-line/terminal'
import type { DnsRecord, Domain } from '@nora/contract/domains'
import { describeFinding } from '@nora/contract/findings'
import type { Context } from '../command.ts'

/** Prints records as they are typed: type, name, value in columns. */
export function printRecords({ output }: Context, records: readonly DnsRecord[]): void {
  const typeWidth = Math.max(0, ...records.map(({ type }) => type.length))
  const nameWidth = Math.max(0, ...records.map(({ name }) => name.length))
  for (const { type, name, value } of records) {
    output.line(`  ${type.padEnd(typeWidth)}  ${printable(name).padEnd(nameWidth)}  ${printable(value)}`)
  }
}

/** Prints in words what a check found. What came from DNS is shown without control characters. */
export function printFinding({ output, lang }: Context, { finding }: Pick<Domain, 'finding'>): void {
  if (!finding) return
  const { what, todo, facts } = describeFinding(finding, lang)
  output.line(output.style.warn(what))
  output.line(todo)
  for (const fact of facts) output.line(output.style.faint(`  ${printable(fact)}`))
}

/** A domain as programs read it. */
export function toWire(domain: Domain) {
  const { id, kind, status, hostname, url, tls, finding, next_check_at, certificate } = domain
  const records = domain.records.map(({ type, name, value, is_right }) => ({ type, name, value, is_right }))
  return { id, kind, status, hostname, url, tls, finding, next_check_at, certificate, records }
}

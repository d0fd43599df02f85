import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { listAllDomains } from '../find-domain.ts'
import { getToken, openSession } from '../session.ts'
import { domainsMessages } from './domains.messages.ts'
import { toWire } from './print-domain.ts'

export const listDomains: CommandSpec = {
  name: 'domains ls',
  summary: { ru: 'ваши домены и их статус', en: 'list your domains and their status' },
  arguments: [],
  options: [],
  examples: ['nora domains ls'],
  async run(context, input) {
    const { output, lang } = context
    const texts = domainsMessages[lang]
    const session = await openSession(context, input)
    getToken(session)
    const domains = await listAllDomains(session)
    if (output.isJson) {
      output.result({ event: 'domains', domains: domains.map(toWire) })
      return exitCodes.ok
    }
    const { style } = output
    if (domains.length === 0) output.line(texts.none)
    for (const { hostname, kind, zone, status } of domains) {
      const isFailed = status === 'dns_failed' || status === 'tls_failed'
      const mark = status === 'verified' ? style.ok('●') : isFailed ? style.warn('!') : '○'
      const what = zone ? texts.inZone(printable(zone.name)) : texts.kinds[kind]
      output.line(
        `${mark} ${style.bold(printable(hostname))}  ${style.faint(`${what}, ${texts.statuses[status]}`)}`,
      )
    }
    return exitCodes.ok
  },
}

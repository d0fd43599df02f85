import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { findDomain } from '../find-domain.ts'
import { calling, getToken, openSession } from '../session.ts'
import { domainsMessages } from './domains.messages.ts'

export const removeDomain: CommandSpec = {
  name: 'domains rm',
  summary: { ru: 'освободить домен', en: 'release a domain' },
  arguments: [
    {
      name: 'NAME',
      about: { ru: 'домен, как в nora domains ls', en: 'domain, as nora domains ls shows it' },
    },
  ],
  options: [],
  examples: ['nora domains rm app.example.com'],
  async run(context, input) {
    const { output, lang } = context
    const session = await openSession(context, input)
    getToken(session)
    const { id, hostname } = await findDomain(session, input.arguments[0] ?? '')
    await calling(session.server, session.api.domains.releaseDomain({ params: { id } }))
    if (output.isJson) output.result({ event: 'domain_released', domain: { id, hostname } })
    else output.line(domainsMessages[lang].removed(printable(hostname)))
    return exitCodes.ok
  },
}

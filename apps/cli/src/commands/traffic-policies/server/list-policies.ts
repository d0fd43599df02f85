import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { getToken, openSession } from '../../session.ts'
import { listAllPolicies } from './find-policy.ts'
import { serverMessages } from './server.messages.ts'

export const listPolicies: CommandSpec = {
  name: 'policy list',
  summary: { ru: 'политики трафика команды', en: 'list the traffic policies of the team' },
  arguments: [],
  options: [],
  examples: ['nora policy list'],
  async run(context, input) {
    const { output, lang } = context
    const session = await openSession(context, input)
    getToken(session)
    const policies = await listAllPolicies(session)
    if (output.isJson) {
      output.result({ event: 'policies', policies })
      return exitCodes.ok
    }
    const { style } = output
    const texts = serverMessages[lang]
    if (policies.length === 0) output.line(texts.none)
    for (const { name, version, has_draft, attached_to, refusals_24h, user } of policies) {
      const mark = attached_to.length > 0 && version > 0 ? style.ok('●') : '○'
      const facts = [
        version === 0 ? texts.unpublished : texts.version(version),
        ...(has_draft ? [texts.hasDraft] : []),
        ...(refusals_24h > 0 ? [texts.refusals(refusals_24h)] : []),
        printable(user.name ?? user.email),
      ]
      const where = attached_to.length === 0 ? texts.unattached : attached_to.map(printable).join(', ')
      output.line(`${mark} ${style.bold(printable(name))}  ${where}  ${style.faint(facts.join(', '))}`)
    }
    return exitCodes.ok
  },
}

import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { getToken, openSession } from '../session.ts'
import { describeUpstream, toMark } from './describe-gateway.ts'
import { listAllGateways } from './find-gateway.ts'
import { gatewaysMessages } from './gateways.messages.ts'

export const listGateways: CommandSpec = {
  name: 'gateways ls',
  summary: { ru: 'шлюзы команды и их состояние', en: 'list gateways and their state' },
  arguments: [],
  options: [],
  examples: ['nora gateways ls'],
  async run(context, input) {
    const { output, lang } = context
    const texts = gatewaysMessages[lang]
    const session = await openSession(context, input)
    getToken(session)
    const gateways = await listAllGateways(session)
    if (output.isJson) {
      output.result({ event: 'gateways', gateways })
      return exitCodes.ok
    }
    const { style } = output
    if (gateways.length === 0) output.line(texts.none)
    for (const gateway of gateways) {
      const facts = [
        texts.states[gateway.state],
        describeUpstream(lang, gateway),
        ...(gateway.mode === 'fallback' ? [texts.fallback] : []),
      ]
      const name = style.bold(printable(gateway.name))
      const address = printable(gateway.url ?? gateway.endpoint)
      output.line(`${toMark(gateway.state, style)} ${name}  ${address}  ${style.faint(facts.join(', '))}`)
    }
    return exitCodes.ok
  },
}

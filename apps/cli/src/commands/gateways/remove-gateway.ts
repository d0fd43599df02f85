import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { calling, getToken, openSession } from '../session.ts'
import { getGateway } from './find-gateway.ts'
import { NAMED_GATEWAY } from './gateway-arguments.ts'
import { gatewaysMessages } from './gateways.messages.ts'

export const removeGateway: CommandSpec = {
  name: 'gateways rm',
  summary: { ru: 'удалить шлюз, его адрес остаётся', en: 'delete a gateway; its address stays reserved' },
  arguments: [NAMED_GATEWAY],
  options: [],
  examples: ['nora gateways rm shop'],
  async run(context, input) {
    const { output, lang } = context
    const session = await openSession(context, input)
    getToken(session)
    const { id, name, endpoint } = await getGateway(session, input.arguments[0] ?? '')
    await calling(session.server, session.api.gateways.deleteGateway({ params: { id } }))
    if (output.isJson) output.result({ event: 'gateway_deleted', gateway: { id, name, endpoint } })
    else output.line(gatewaysMessages[lang].removed(printable(name)))
    return exitCodes.ok
  },
}

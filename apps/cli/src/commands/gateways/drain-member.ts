import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { calling, getToken, openSession } from '../session.ts'
import { findMember, getGateway } from './find-gateway.ts'
import { NAMED_GATEWAY, NAMED_MEMBER } from './gateway-arguments.ts'
import { gatewaysMessages } from './gateways.messages.ts'

export const drainMember: CommandSpec = {
  name: 'gateways drain',
  summary: {
    ru: 'не давать участнику новых посетителей',
    en: 'send a member no new visitors',
  },
  arguments: [NAMED_GATEWAY, NAMED_MEMBER],
  options: [],
  examples: ['nora gateways drain shop laptop'],
  run: (context, input) => changeMember(context, input, 'drain'),
}

export const resumeMember: CommandSpec = {
  name: 'gateways resume',
  summary: { ru: 'вернуть выведенного участника', en: 'let a drained member take requests again' },
  arguments: [NAMED_GATEWAY, NAMED_MEMBER],
  options: [],
  examples: ['nora gateways resume shop laptop'],
  run: (context, input) => changeMember(context, input, 'resume'),
}

async function changeMember(
  ...[context, input, change]: [...Parameters<CommandSpec['run']>, 'drain' | 'resume']
) {
  const { output, lang } = context
  const texts = gatewaysMessages[lang]
  const session = await openSession(context, input)
  getToken(session)
  const gateway = await getGateway(session, input.arguments[0] ?? '')
  const member = findMember(gateway, input.arguments[1] ?? '')
  const call = {
    params: { id: gateway.id, member: member.id },
    body: { version: gateway.version },
  }
  const { gateways } = session.api
  const changing = change === 'drain' ? gateways.drainGatewayMember(call) : gateways.resumeGatewayMember(call)
  const changed = await calling(session.server, changing)
  const title = printable(member.name ?? member.target)
  if (output.isJson) output.result({ event: 'gateway', gateway: changed })
  else output.line(change === 'drain' ? texts.drained(title) : texts.resumed(title))
  return exitCodes.ok
}

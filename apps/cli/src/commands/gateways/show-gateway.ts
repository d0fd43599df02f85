import { printable } from '@nora/command-line/terminal'
import type { Gateway, GatewayMember } from '@nora/contract/gateways'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { getToken, openSession } from '../session.ts'
import { toGatewaysFile } from './apply/to-gateways-file.ts'
import { describeReason, describeUpstream, toJoinCommand, toMark } from './describe-gateway.ts'
import { getGateway } from './find-gateway.ts'
import { NAMED_GATEWAY } from './gateway-arguments.ts'
import { gatewaysMessages } from './gateways.messages.ts'

export const showGateway: CommandSpec = {
  name: 'gateways show',
  summary: { ru: 'шлюз и его участники', en: 'show a gateway and its members' },
  arguments: [NAMED_GATEWAY],
  options: [
    {
      name: 'yaml',
      kind: 'flag',
      about: {
        ru: 'в виде файла для nora gateways apply',
        en: 'as a file for nora gateways apply',
      },
    },
  ],
  examples: ['nora gateways show shop', 'nora gateways show shop --yaml > gateways.yml'],
  async run(context, input) {
    const session = await openSession(context, input)
    getToken(session)
    const gateway = await getGateway(session, input.arguments[0] ?? '')
    if (context.output.isJson) context.output.result({ event: 'gateway', gateway })
    else if (input.isOn('yaml')) context.output.line(toGatewaysFile(gateway).trimEnd())
    else print(context, gateway)
    return exitCodes.ok
  },
}

function print({ output, lang }: Context, gateway: Gateway): void {
  const { style } = output
  const texts = gatewaysMessages[lang]
  const { name, state, url, endpoint, mode, tunnel, maintenance, members, upstream } = gateway
  const stateText = texts.states[state]
  const until = maintenance.is_on && maintenance.until !== null ? ` ${texts.until(maintenance.until)}` : ''
  output.line(`${toMark(state, style)} ${style.bold(printable(name))}  ${stateText}${until}`)
  const facts = [describeUpstream(lang, gateway), ...(mode === 'fallback' ? [texts.fallback] : [])]
  output.line(`  ${printable(url ?? endpoint)}  ${style.faint(facts.join(', '))}`)
  if (tunnel)
    output.line(`  ${style.faint(texts.takenOver(printable(tunnel.user.name ?? tunnel.user.email)))}`)
  if (upstream.kind !== 'pool') return
  if (members.length === 0) output.line(texts.noMembers(toJoinCommand(gateway)))
  const width = Math.max(0, ...members.map((member) => toTitle(member).length))
  for (const member of members) {
    const isTiered = members.some(({ tier }) => tier !== member.tier)
    const title = toTitle(member).padEnd(width)
    const share = texts.share(Math.round(member.share * 100)).padStart(5)
    const known = [
      texts.memberStates[member.state],
      texts.running(member.running),
      ...(member.errors > 0 ? [texts.errors(member.errors)] : []),
      ...(isTiered ? [texts.tier(member.tier)] : []),
      ...(member.reason === null ? [] : [describeReason(lang, member.reason)]),
    ]
    output.line(`  ${toMark(member.state, style)} ${title}  ${share}  ${style.faint(known.join(', '))}`)
  }
}

/** One that came with a client has a name that nobody has chosen: whose it is says more. */
function toTitle({ name, target, user, is_joined }: GatewayMember): string {
  const title = name ?? (is_joined ? (user?.name ?? user?.email ?? null) : null)
  return title === null ? printable(target) : `${printable(title)} (${printable(target)})`
}

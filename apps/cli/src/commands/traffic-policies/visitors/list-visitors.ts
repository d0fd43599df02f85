import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { VisitorSession } from '@nora/contract/traffic-policies'
import { type ExitCode, exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { calling, getToken, openSession, type Session } from '../../session.ts'
import { getPolicy } from '../server/find-policy.ts'
import { visitorsMessages } from './visitors.messages.ts'

const SHOWN = 100

export const listVisitors: CommandSpec = {
  name: 'policy visitors',
  summary: {
    ru: 'посетители, которые вошли по политике, и как завершить их входы',
    en: 'visitors who are signed in by a policy, and how to end their sessions',
  },
  arguments: [{ name: 'NAME', about: { ru: 'название или id политики', en: 'name or id of the policy' } }],
  options: [
    {
      name: 'revoke',
      kind: 'text',
      placeholder: 'ID',
      about: { ru: 'завершить один вход', en: 'end one session' },
    },
    { name: 'revoke-all', kind: 'flag', about: { ru: 'завершить все входы', en: 'end all sessions' } },
    {
      name: 'withdraw',
      kind: 'text',
      placeholder: 'LINK',
      about: {
        ru: 'отозвать ссылку и завершить входы по ней',
        en: 'withdraw a share link and end its sessions',
      },
    },
  ],
  examples: ['nora policy visitors shop', 'nora policy visitors shop --revoke-all'],
  async run(context, input) {
    assertOne(input)
    const session = await openSession(context, input)
    getToken(session)
    const { id, name } = await getPolicy(session, input.arguments[0] ?? null)
    const policy = { id, name }
    const revoke = input.text('revoke')
    const link = input.text('withdraw')
    if (link !== null) return withdraw(context, session, { policy, link })
    if (revoke !== null || input.isOn('revoke-all')) return end(context, session, { policy, revoke })
    return show(context, session, policy)
  },
}

type Policy = { id: string; name: string }

async function show({ output, lang }: Context, { api, server }: Session, policy: Policy): Promise<ExitCode> {
  const asked = api.trafficPolicies.listVisitorSessions({
    params: { id: policy.id },
    query: { limit: SHOWN },
  })
  const { items, next_cursor } = await calling(server, asked)
  if (output.isJson) {
    output.result({ event: 'policy_visitors', policy, visitors: items })
    return exitCodes.ok
  }
  const texts = visitorsMessages[lang]
  if (items.length === 0) output.line(texts.nobody)
  for (const visitor of items) output.line(toLine(visitor, texts))
  if (next_cursor !== null) output.line(texts.more)
  return exitCodes.ok
}

function toLine(visitor: VisitorSession, texts: (typeof visitorsMessages)['en']): string {
  const { id, email, subject, provider, endpoint, last_seen_at, expires_at } = visitor
  const who = printable(email || subject)
  return `${id}  ${who}  ${printable(provider)}  ${printable(endpoint)}  ${texts.seen(last_seen_at)}, ${texts.until(expires_at)}`
}

async function end(
  { output, lang }: Context,
  { api, server }: Session,
  { policy, revoke }: { policy: Policy; revoke: string | null },
): Promise<ExitCode> {
  const { id } = policy
  let revoked = 1
  if (revoke === null)
    revoked = (await calling(server, api.trafficPolicies.revokeVisitorSessions({ params: { id } }))).revoked
  else await calling(server, api.trafficPolicies.revokeVisitorSession({ params: { id, session: revoke } }))
  if (output.isJson) output.result({ event: 'policy_visitors_revoked', policy, revoked })
  else output.line(visitorsMessages[lang].revoked(revoked))
  return exitCodes.ok
}

async function withdraw(
  { output, lang }: Context,
  { api, server }: Session,
  { policy, link }: { policy: Policy; link: string },
): Promise<ExitCode> {
  await calling(server, api.trafficPolicies.withdrawShareLink({ params: { id: policy.id, link } }))
  if (output.isJson) output.result({ event: 'policy_link_withdrawn', policy, link })
  else output.line(visitorsMessages[lang].withdrawn)
  return exitCodes.ok
}

function assertOne(input: Input): void {
  const given = [input.text('revoke') !== null, input.text('withdraw') !== null, input.isOn('revoke-all')]
  if (given.filter((isGiven) => isGiven).length > 1)
    throw new Failure(exitCodes.usage, {
      ru: 'Укажите одно из: --revoke, --revoke-all, --withdraw.',
      en: 'Give one of --revoke, --revoke-all and --withdraw.',
    })
}

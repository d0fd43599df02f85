import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import { HOUR_MS, randomToken } from '@nora/kit'
import { compilePolicy, listSignIns, type Plan, SHARE_PARAMETER, signShare } from '@nora/policy'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { readNamedText } from '../../named-text.ts'
import { calling, getToken, openSession } from '../../session.ts'
import { getPolicy } from '../server/find-policy.ts'
import { visitorsMessages } from './visitors.messages.ts'

const FILE = /\.(?:ya?ml|json)$|^-$/i
const LONGEST_HOURS = 8_760

type Wanted = { hours: number; label: string; path: string }
type Made = { id: string; path: string; expires_at: string }

export const makeLink: CommandSpec = {
  name: 'policy share',
  summary: {
    ru: 'ссылка, которая впускает на сайт с действием share-link',
    en: 'a link that lets in at a site with the action share-link',
  },
  arguments: [
    {
      name: 'FILE|NAME',
      about: {
        ru: 'файл политики, или название либо id политики на сервере',
        en: 'file of the policy, or name or id of a policy on the server',
      },
    },
  ],
  options: [
    {
      name: 'for',
      kind: 'text',
      placeholder: 'TIME',
      about: {
        ru: 'сколько она действует: 24h, 7d (по умолчанию 24h)',
        en: 'how long it works: 24h, 7d (default: 24h)',
      },
    },
    {
      name: 'label',
      kind: 'text',
      placeholder: 'TEXT',
      about: { ru: 'для кого она: видно владельцам', en: 'for whom it is: shown to owners' },
    },
    {
      name: 'page',
      kind: 'text',
      placeholder: 'PATH',
      about: { ru: 'куда ведёт, от корня сайта', en: 'where it leads, from the root of the site' },
    },
  ],
  examples: ['nora policy share shop --for 7d --label Anna', 'nora policy share shop.yml --page /preview'],
  async run(context, input) {
    const asked = input.arguments[0] ?? ''
    const wanted = readWanted(input)
    const isFile = FILE.test(asked)
    const { made, name } = isFile
      ? { made: await signHere(context, asked, wanted), name: null }
      : await askServer(context, input, { asked, wanted })
    if (context.output.isJson) {
      context.output.result({ event: 'policy_link_made', link: made })
      return exitCodes.ok
    }
    const texts = visitorsMessages[context.lang]
    context.output.line(made.path)
    context.output.line(texts.behindAddress)
    if (name !== null) context.output.line(texts.withdrawBy(printable(name), made.id))
    return exitCodes.ok
  },
}

async function askServer(
  context: Context,
  input: Input,
  { asked, wanted }: { asked: string; wanted: Wanted },
): Promise<{ made: Made; name: string }> {
  const session = await openSession(context, input)
  getToken(session)
  const { id, name } = await getPolicy(session, asked)
  const call = session.api.trafficPolicies.makeShareLink({ params: { id }, body: wanted })
  return { made: await calling(session.server, call), name }
}

/** Whoever has the key can make links: no server is asked. */
async function signHere(context: Context, file: string, { hours, label, path }: Wanted): Promise<Made> {
  const { plan } = compilePolicy(await readNamedText(context, file))
  const key = plan && findKey(plan)
  if (key === null)
    throw new Failure(exitCodes.failure, {
      ru: `В ${file} нет действия share-link с ключом, записанным целиком, или есть ошибки. Проверьте: nora policy check ${file}`,
      en: `${file} has no share-link action whose key is plain text, or it has errors. Look with nora policy check ${file}`,
    })
  const id = randomToken(16)
  const expiresMs = context.platform.clock.now().getTime() + hours * HOUR_MS
  const token = signShare(key, { id, expiresMs, label })
  const query = `${path.includes('?') ? '&' : '?'}${SHARE_PARAMETER}=${token}`
  return { id, path: `${path}${query}`, expires_at: new Date(expiresMs).toISOString() }
}

function findKey(plan: Plan): string | null {
  for (const { type, rule, action } of listSignIns(plan).values()) {
    const key = plan.phases.on_http_request[rule]?.actions[action]?.config.key
    if (type !== 'share-link') continue
    if (typeof key === 'string') return key
    const { constant } = key as { constant: string | null }
    if (constant !== null) return constant
  }
  return null
}

function readWanted(input: Input): Wanted {
  const [, count, unit] = /^(\d{1,4})(h|d)$/.exec(input.text('for') ?? '24h') ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  if (!(hours >= 1 && hours <= LONGEST_HOURS))
    throw new Failure(exitCodes.usage, {
      ru: '--for — целое число часов или дней, не больше года: 24h, 7d.',
      en: '--for is a whole number of hours or days, at most a year: 24h, 7d.',
    })
  const path = input.text('page') ?? '/'
  if (!/^\/(?![/\\])[\x21-\x22\x24-\x5b\x5d-\x7e]*$/.test(path))
    throw new Failure(exitCodes.usage, {
      ru: '--page начинается с одной косой черты: /preview.',
      en: '--page begins with one slash: /preview.',
    })
  return { hours, label: (input.text('label') ?? '').trim().slice(0, 100), path }
}

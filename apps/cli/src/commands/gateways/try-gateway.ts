import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { TriedGateway } from '@nora/contract/gateways'
import { exitCodes, Failure } from '../../output/failure.ts'
import { callingForm } from '../calling-form.ts'
import type { CommandSpec, Context } from '../command.ts'
import { getToken, openSession } from '../session.ts'
import { getGateway } from './find-gateway.ts'
import { NAMED_GATEWAY } from './gateway-arguments.ts'
import { gatewaysMessages } from './gateways.messages.ts'

export const tryGateway: CommandSpec = {
  name: 'gateways try',
  summary: {
    ru: 'сказать, кто ответит на запрос и почему; ничего не отправляется',
    en: 'say who would answer a request, and why; nothing is sent',
  },
  arguments: [
    NAMED_GATEWAY,
    {
      name: 'REQUEST',
      isRepeated: true,
      about: { ru: 'метод и путь, по умолчанию GET /', en: 'method and path, GET / by default' },
    },
  ],
  options: [
    {
      name: 'header',
      kind: 'text',
      placeholder: 'NAME:VALUE',
      isRepeated: true,
      isSecret: true,
      about: { ru: 'заголовок запроса', en: 'header of the request' },
    },
  ],
  examples: ['nora gateways try shop GET /cart --header "X-Nora-Route: laptop"'],
  async run(context, input) {
    const body = { ...readRequest(input), headers: readHeaders(input) }
    const session = await openSession(context, input)
    getToken(session)
    const { id } = await getGateway(session, input.arguments[0] ?? '')
    const tried = await callingForm(session.server, session.api.gateways.tryGateway({ params: { id }, body }))
    if (context.output.isJson) context.output.result({ event: 'gateway_tried', ...tried })
    else print(context, tried)
    return exitCodes.ok
  },
}

/** `GET /cart`, or one of both. */
function readRequest(input: Input): { method: string; path: string } {
  const words = input.arguments.slice(1)
  const path = words.at(-1)?.startsWith('/') ? words.pop() : undefined
  const [method = 'GET', ...rest] = words
  if (rest.length === 0 && /^[a-z]{1,20}$/i.test(method)) {
    return { method: method.toUpperCase(), path: path ?? '/' }
  }
  throw new Failure(exitCodes.usage, {
    ru: 'Напишите метод и путь, например GET /cart.',
    en: 'Write method and path, for example GET /cart.',
  })
}

function readHeaders(input: Input): [string, string][] {
  return input.texts('header').map((line) => {
    const colon = line.indexOf(':')
    if (colon > 0) return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    throw new Failure(exitCodes.usage, {
      ru: '--header: напишите «Имя: значение».',
      en: '--header: write “Name: value”.',
    })
  })
}

function print({ output, lang }: Context, tried: TriedGateway): void {
  const texts = gatewaysMessages[lang]
  const { decided_by, rule, status, location, member, steps } = tried
  const said = member === null ? texts.decidedBy[decided_by] : texts.member(printable(member.target))
  output.line(output.style.bold(said))
  const facts = [
    ...(status === null ? [] : [texts.answers(status)]),
    ...(rule === null ? [] : [printable(rule)]),
    ...(location === null ? [] : [printable(location)]),
  ]
  if (facts.length > 0) output.line(`  ${facts.join(', ')}`)
  for (const { text } of steps) output.line(output.style.faint(`  ${printable(text)}`))
}

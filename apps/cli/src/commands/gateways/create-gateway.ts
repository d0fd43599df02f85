import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { CreateGateway } from '@nora/contract/gateways'
import { exitCodes, Failure } from '../../output/failure.ts'
import { callingForm } from '../calling-form.ts'
import type { CommandSpec } from '../command.ts'
import { getToken, openSession } from '../session.ts'
import { toJoinCommand } from './describe-gateway.ts'
import { gatewaysMessages } from './gateways.messages.ts'
import { toMember } from './to-member.ts'

/** The options that say what a gateway does with a request; one of them is given, or none for a pool. */
const UPSTREAMS = ['answer', 'redirect', 'to', 'tunnel'] as const

export const createGateway: CommandSpec = {
  name: 'gateways create',
  summary: { ru: 'создать шлюз на своём адресе', en: 'create a gateway at an address of yours' },
  arguments: [
    {
      name: 'ADDRESS',
      about: {
        ru: 'постоянное имя, свой домен, HOST:PORT или ИМЯ.internal',
        en: 'a reserved name, own domain, HOST:PORT or NAME.internal',
      },
    },
  ],
  options: [
    {
      name: 'name',
      kind: 'text',
      placeholder: 'NAME',
      about: { ru: 'имя шлюза, по умолчанию адрес', en: 'name of the gateway, its address by default' },
    },
    {
      name: 'answer',
      kind: 'text',
      placeholder: 'STATUS',
      about: { ru: 'отвечать самому этим статусом', en: 'answer by itself with this status' },
    },
    {
      name: 'body',
      kind: 'text',
      placeholder: 'TEXT',
      about: { ru: 'тело этого ответа', en: 'body of that answer' },
    },
    {
      name: 'redirect',
      kind: 'text',
      placeholder: 'URL',
      about: { ru: 'перенаправлять на этот адрес', en: 'redirect to this address' },
    },
    {
      name: 'to',
      kind: 'text',
      placeholder: 'URL',
      about: { ru: 'вести на внешний адрес', en: 'lead to an external address' },
    },
    {
      name: 'tunnel',
      kind: 'text',
      placeholder: 'ADDRESS',
      about: { ru: 'вести в этот туннель', en: 'lead to this tunnel' },
    },
    {
      name: 'member',
      kind: 'text',
      placeholder: 'TARGET',
      isRepeated: true,
      about: {
        ru: 'участник пула: туннель, URL или ИМЯ.internal',
        en: 'member of the pool: a tunnel, a URL or NAME.internal',
      },
    },
    {
      name: 'fallback',
      kind: 'flag',
      about: {
        ru: 'отвечать, только пока на этом адресе нет туннеля',
        en: 'answer only while no tunnel is open at the address',
      },
    },
  ],
  examples: [
    'nora gateways create shop --answer 503 --body "Back soon" --fallback',
    'nora gateways create shop.example.com --member laptop.internal --member https://shop.example.net',
  ],
  async run(context, input) {
    const { output, lang } = context
    const texts = gatewaysMessages[lang]
    const body = toBody(input)
    const session = await openSession(context, input)
    getToken(session)
    const gateway = await callingForm(session.server, session.api.gateways.createGateway({ body }))
    if (output.isJson) {
      output.result({ event: 'gateway', gateway })
      return exitCodes.ok
    }
    output.line(output.style.ok(texts.created(printable(gateway.url ?? gateway.endpoint))))
    if (gateway.upstream.kind === 'pool') output.line(texts.join(toJoinCommand(gateway)))
    return exitCodes.ok
  },
}

type Given = Pick<CreateGateway, 'name' | 'endpoint' | 'upstream'> & Partial<CreateGateway>

function toBody(input: Input): Given {
  const [endpoint = ''] = input.arguments
  const given = UPSTREAMS.filter((name) => input.text(name) !== null)
  const targets = input.texts('member')
  if (given.length > 1 || (given.length > 0 && targets.length > 0)) {
    const named = [...given, ...(targets.length > 0 ? ['member'] : [])].map((name) => `--${name}`).join(', ')
    throw new Failure(exitCodes.usage, {
      ru: `Шлюз делает что-то одно: оставьте одну из ${named}.`,
      en: `A gateway does one thing: keep one of ${named}.`,
    })
  }
  return {
    name: input.text('name') ?? endpoint,
    endpoint,
    upstream: toUpstream(input),
    members: targets.map(toMember),
    ...(input.isOn('fallback') ? { mode: 'fallback' } : {}),
  }
}

function toUpstream(input: Input): CreateGateway['upstream'] {
  const answer = input.text('answer')
  if (answer === null && input.text('body') !== null) {
    throw new Failure(exitCodes.usage, {
      ru: '--body: назовите и статус, например --answer 503.',
      en: '--body: give the status as well, for example --answer 503.',
    })
  }
  if (answer !== null) {
    const body = input.text('body') ?? ''
    return { kind: 'fixed', status: toStatus(answer), headers: [], body, is_sandboxed: true }
  }
  const redirect = input.text('redirect')
  if (redirect !== null) return { kind: 'redirect', url: redirect, status: 302, keep_path: false }
  const url = input.text('to')
  if (url !== null) return { kind: 'url', url, keep_host: false }
  const tunnel = input.text('tunnel')
  return tunnel === null ? { kind: 'pool' } : { kind: 'tunnel', target: tunnel }
}

function toStatus(asked: string): number {
  if (/^[2-5]\d\d$/.test(asked)) return Number(asked)
  throw new Failure(exitCodes.usage, {
    ru: `--answer: статус от 200 до 599, а не «${asked}».`,
    en: `--answer: a status from 200 to 599, not “${asked}”.`,
  })
}

import { printable } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { getToken, openSession } from '../../session.ts'
import { toEndpoint } from './endpoint.ts'
import { getPolicy } from './find-policy.ts'
import { serverMessages } from './server.messages.ts'
import { setAttachments } from './set-attachments.ts'

export const detachPolicy: CommandSpec = {
  name: 'policy detach',
  summary: { ru: 'отключить политику трафика от адреса', en: 'detach a traffic policy from an address' },
  arguments: [
    { name: 'NAME', about: { ru: 'название или id политики', en: 'name or id of the policy' } },
    {
      name: 'HOSTNAME',
      about: { ru: 'имя хоста или host:port порта TCP', en: 'hostname, or host:port of a TCP port' },
    },
  ],
  options: [],
  examples: ['nora policy detach shop shop.example.com'],
  async run(context, input) {
    const { output, lang } = context
    const [asked = '', hostname = ''] = input.arguments
    const endpoint = toEndpoint(hostname)
    const session = await openSession(context, input)
    getToken(session)
    const { id, name, attachments } = await getPolicy(session, asked)
    const items = attachments.filter((one) => one.endpoint !== endpoint)
    if (items.length === attachments.length) throw notAttached(name, endpoint, attachments)
    await setAttachments(session, id, items)
    if (output.isJson) output.result({ event: 'policy_detached', policy: { id, name }, endpoint })
    else output.line(serverMessages[lang].detached(printable(name), printable(endpoint)))
    return exitCodes.ok
  },
}

function notAttached(name: string, endpoint: string, attachments: readonly { endpoint: string }[]): Failure {
  const places = attachments.map((one) => one.endpoint).join(', ')
  return new Failure(
    exitCodes.failure,
    {
      ru: `Политика «${name}» к ${endpoint} не подключена.`,
      en: `The policy ${name} is not attached to ${endpoint}.`,
    },
    {
      code: 'NotFound',
      ...(places !== '' && {
        advice: { ru: `Подключена к: ${places}`, en: `It is attached to: ${places}` },
      }),
    },
  )
}

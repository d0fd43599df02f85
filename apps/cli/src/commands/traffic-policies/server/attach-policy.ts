import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { PolicyAttachment } from '@nora/contract/traffic-policies'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { getToken, openSession } from '../../session.ts'
import { toEndpoint } from './endpoint.ts'
import { getPolicy } from './find-policy.ts'
import { toVersion } from './pulled-text.ts'
import { serverMessages } from './server.messages.ts'
import { setAttachments } from './set-attachments.ts'

export const attachPolicy: CommandSpec = {
  name: 'policy attach',
  summary: {
    ru: 'подключить политику трафика к адресу или изменить, как она там действует',
    en: 'attach a traffic policy to an address, or change how it runs there',
  },
  arguments: [
    { name: 'NAME', about: { ru: 'название или id политики', en: 'name or id of the policy' } },
    {
      name: 'HOSTNAME',
      about: { ru: 'имя хоста или host:port порта TCP', en: 'hostname, or host:port of a TCP port' },
    },
  ],
  options: [
    {
      name: 'pin',
      kind: 'text',
      placeholder: 'N',
      about: {
        ru: 'закрепить версию; без него действует опубликованная',
        en: 'pin this version (default: whichever is published)',
      },
    },
    {
      name: 'trial',
      kind: 'text',
      placeholder: 'N:PERCENT',
      about: {
        ru: 'пробовать версию на этой доле посетителей; 100 публикует её',
        en: 'try a version on this part of the visitors; 100 publishes it',
      },
    },
    {
      name: 'shadow',
      kind: 'text',
      placeholder: 'N',
      about: {
        ru: 'выполнять версию тенью, без действия, и считать различия',
        en: 'run a version as a shadow, without effect, and count the differences',
      },
    },
  ],
  examples: [
    'nora policy attach shop shop.example.com',
    'nora policy attach shop shop.example.com --trial 4:10',
  ],
  async run(context, input) {
    const [asked = '', hostname = ''] = input.arguments
    const wanted = { endpoint: toEndpoint(hostname), ...readOptions(input) }
    const session = await openSession(context, input)
    getToken(session)
    const { id, name, version, attachments } = await getPolicy(session, asked)
    const others = attachments.filter(({ endpoint }) => endpoint !== wanted.endpoint)
    const items = await setAttachments(session, id, [...others, wanted])
    const attached = items.find(({ endpoint }) => endpoint === wanted.endpoint) ?? wanted
    if (context.output.isJson) {
      context.output.result({ event: 'policy_attached', policy: { id, name, version }, attachment: attached })
    } else print(context, { name, version, attached })
    return exitCodes.ok
  },
}

function readOptions(input: Input): Omit<PolicyAttachment, 'endpoint'> {
  const [pin, shadow, trial] = [input.text('pin'), input.text('shadow'), input.text('trial')]
  return {
    pinned: pin === null ? null : toVersion(pin, '--pin'),
    trial: trial === null ? null : readTrial(trial),
    shadow: shadow === null ? null : { version: toVersion(shadow, '--shadow') },
  }
}

function readTrial(text: string): { version: number; percent: number } {
  const [, version = '', share = ''] = /^(\d+):(\d{1,3})%?$/.exec(text) ?? []
  const percent = Number(share)
  if (version !== '' && percent >= 1 && percent <= 100)
    return { version: toVersion(version, '--trial'), percent }
  throw new Failure(exitCodes.usage, {
    ru: `--trial: нужны версия и доля от 1 до 100, например 4:10, а не «${text}».`,
    en: `--trial takes a version and a part from 1 to 100, such as 4:10, not “${text}”.`,
  })
}

type Attached = { name: string; version: number; attached: PolicyAttachment }

function print({ output, lang }: Context, { name, version, attached }: Attached): void {
  const texts = serverMessages[lang]
  const { endpoint, pinned, trial, shadow } = attached
  output.line(output.style.ok(texts.attached(printable(name), printable(endpoint))))
  if (version === 0) output.line(output.style.warn(texts.unpublishedYet))
  if (pinned !== null) output.line(texts.pinned(pinned))
  if (trial !== null) output.line(texts.trial(trial.version, trial.percent))
  if (shadow !== null) output.line(texts.shadow(shadow.version))
}

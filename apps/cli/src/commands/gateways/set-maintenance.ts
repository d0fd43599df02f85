import { printable } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../output/failure.ts'
import { callingForm } from '../calling-form.ts'
import type { CommandSpec } from '../command.ts'
import { getToken, openSession } from '../session.ts'
import { getGateway } from './find-gateway.ts'
import { NAMED_GATEWAY } from './gateway-arguments.ts'
import { gatewaysMessages } from './gateways.messages.ts'

export const setMaintenance: CommandSpec = {
  name: 'gateways maintenance',
  summary: { ru: 'включить или выключить обслуживание', en: 'switch maintenance on or off' },
  arguments: [
    NAMED_GATEWAY,
    { name: 'on|off', about: { ru: 'on включает, off выключает', en: 'on begins it, off ends it' } },
  ],
  options: [
    {
      name: 'until',
      kind: 'text',
      placeholder: 'TIME',
      about: {
        ru: 'когда закончится само: 2026-12-24T18:00:00Z',
        en: 'when it ends by itself: 2026-12-24T18:00:00Z',
      },
    },
    {
      name: 'allow',
      kind: 'text',
      placeholder: 'ADDRESS',
      isRepeated: true,
      about: {
        ru: 'адрес или сеть, которых обслуживание не касается',
        en: 'address or network that is let through',
      },
    },
  ],
  examples: [
    'nora gateways maintenance shop on --until 2026-12-24T18:00:00Z --allow 203.0.113.7',
    'nora gateways maintenance shop off',
  ],
  async run(context, input) {
    const { output, lang } = context
    const texts = gatewaysMessages[lang]
    const [asked = '', word = ''] = input.arguments
    const isOn = toSwitch(word)
    const until = toInstant(input.text('until'))
    const session = await openSession(context, input)
    getToken(session)
    const { id, name } = await getGateway(session, asked)
    const body = { is_on: isOn, until, page: null, allow: [...input.texts('allow')] }
    const maintenance = await callingForm(
      session.server,
      session.api.gateways.setGatewayMaintenance({ params: { id }, body }),
    )
    if (output.isJson) output.result({ event: 'gateway_maintenance', gateway: { id, name }, maintenance })
    else output.line(isOn ? texts.maintenanceOn(printable(name)) : texts.maintenanceOff(printable(name)))
    return exitCodes.ok
  },
}

function toSwitch(word: string): boolean {
  if (word === 'on' || word === 'off') return word === 'on'
  throw new Failure(exitCodes.usage, {
    ru: `Скажите on или off, а не «${word}».`,
    en: `Say on or off, not “${word}”.`,
  })
}

function toInstant(asked: string | null): string | null {
  if (asked === null) return null
  const time = Date.parse(asked)
  if (Number.isFinite(time)) return new Date(time).toISOString()
  throw new Failure(exitCodes.usage, {
    ru: `--until: время пишут так: 2026-12-24T18:00:00Z`,
    en: `--until: write the time like 2026-12-24T18:00:00Z`,
  })
}

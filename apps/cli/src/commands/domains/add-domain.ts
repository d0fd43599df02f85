import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { DomainTls, ReserveDomain } from '@nora/contract/domains'
import { exitCodes, Failure } from '../../output/failure.ts'
import { callingForm } from '../calling-form.ts'
import type { CommandSpec } from '../command.ts'
import { calling, getToken, openSession, type Session } from '../session.ts'
import { domainsMessages } from './domains.messages.ts'
import { printRecords, toWire } from './print-domain.ts'

const TLS: readonly DomainTls[] = ['acme', 'certificate']

export const addDomain: CommandSpec = {
  name: 'domains add',
  summary: {
    ru: 'добавить свой домен, имя в зоне или закрепить имя здесь',
    en: 'add an own domain, a name in a zone, or reserve a name here',
  },
  arguments: [
    {
      name: 'NAME',
      about: {
        ru: 'app.example.com для своего домена, имя без точек для имени здесь',
        en: 'app.example.com for an own domain, a name without dots for one here',
      },
    },
  ],
  options: [
    {
      name: 'tls',
      kind: 'text',
      placeholder: TLS.join('|'),
      about: {
        ru: 'откуда сертификат: выпускается сам или загружен командой',
        en: 'where the certificate is from: issued by itself, or uploaded by the team',
      },
    },
    {
      name: 'zone',
      kind: 'text',
      placeholder: 'ZONE',
      about: { ru: 'создать имя в этой зоне команды', en: 'create the name in this zone of the team' },
    },
    {
      name: 'region',
      kind: 'text',
      placeholder: 'ID',
      about: { ru: 'регион, первый по умолчанию', en: 'region, the first by default' },
    },
    {
      name: 'description',
      kind: 'text',
      placeholder: 'TEXT',
      about: { ru: 'описание', en: 'description' },
    },
  ],
  examples: ['nora domains add app.example.com', 'nora domains add shop --zone dev.example.com'],
  async run(context, input) {
    const { output, lang } = context
    const texts = domainsMessages[lang]
    const session = await openSession(context, input)
    getToken(session)
    const body = await toBody(session, input)
    const domain = await callingForm(session.server, session.api.domains.reserveDomain({ body }))
    if (output.isJson) {
      output.result({ event: 'domain_added', domain: toWire(domain) })
      return exitCodes.ok
    }
    const hostname = printable(domain.hostname)
    output.line(output.style.ok(texts.added(hostname)))
    if (domain.records.length > 0) {
      output.line(texts.create)
      printRecords(context, domain.records)
      output.line(texts.afterwards(hostname))
    }
    const flag = domain.kind === 'static' ? `--name ${domain.name}` : `--domain ${hostname}`
    output.line(texts.open(`nora http 3000 ${flag}`))
    return exitCodes.ok
  },
}

async function toBody(session: Session, input: Input): Promise<ReserveDomain> {
  const name = input.arguments[0] ?? ''
  const region = input.text('region')
  const given = {
    description: input.text('description') ?? '',
    ...(region === null ? {} : { region }),
  }
  const zone = input.text('zone')
  if (zone !== null) return { ...given, name, zone_id: await findZone(session, zone) }
  if (!name.includes('.')) return { ...given, kind: 'static', name }
  return { ...given, kind: 'external', hostname: name, tls: toTls(input.text('tls')) }
}

function toTls(asked: string | null): DomainTls {
  const tls = TLS.find((known) => known === (asked ?? 'acme'))
  if (tls) return tls
  const said = `--tls ${asked}`
  throw new Failure(exitCodes.usage, {
    ru: `Так не бывает: ${said}. Есть: ${TLS.join(', ')}.`,
    en: `There is no ${said}. There are: ${TLS.join(', ')}.`,
  })
}

async function findZone({ api, server }: Session, asked: string): Promise<string> {
  const { zones } = await calling(server, api.domains.getDomainAddSettings())
  const wanted = asked.trim().toLowerCase().replace(/^\*\./, '')
  const zone = zones.find(({ id, name }) => id === asked || name === wanted)
  if (zone) return zone.id
  const known = zones.map(({ name }) => name).join(', ')
  throw new Failure(
    exitCodes.failure,
    {
      ru: `Подтверждённой зоны ${asked}, в которой вы создаёте имена, нет.`,
      en: `There is no verified zone ${asked} in which you may create names.`,
    },
    {
      code: 'NotFound',
      ...(known === '' ? {} : { advice: { ru: `Есть: ${known}`, en: `There are: ${known}` } }),
    },
  )
}

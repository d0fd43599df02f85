import { resolve } from 'node:path'
import { printable, printableLines, type Style } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { openSession, type Session } from '../session.ts'
import { diagnose } from './diagnose.ts'
import { diagnoseDomain } from './diagnose-domain.ts'
import { doctorMessages } from './doctor.messages.ts'
import type { Finding } from './finding.ts'

export const doctor: CommandSpec = {
  name: 'doctor',
  summary: {
    ru: 'проверить связь с сервером по шагам',
    en: 'check the connection to the server step by step',
  },
  arguments: [],
  options: [
    {
      name: 'domain',
      kind: 'text',
      placeholder: 'NAME',
      about: { ru: 'проверить и свой домен, как посетитель', en: 'check an own domain too, as a visitor' },
    },
    {
      name: 'bundle',
      kind: 'text',
      placeholder: 'FILE',
      about: { ru: 'сохранить отчёт без секретов', en: 'save a report without secrets to a file' },
    },
  ],
  examples: ['nora doctor', 'nora doctor --domain app.example.com', 'nora doctor --bundle report.json'],
  async run(context, input) {
    const { output, platform, lang } = context
    const texts = doctorMessages[lang]
    const session = await openSession(context, input)
    const domain = input.text('domain')
    const findings = [
      ...(await diagnose(context, session)),
      ...(domain === null ? [] : await diagnoseDomain(context, session, domain)),
    ]
    if (output.isJson)
      output.result({ event: 'doctor', server: session.server, checks: findings.map(toWire) })
    else print(context, findings)
    const bundle = input.text('bundle')
    if (bundle !== null) {
      const path = resolve(platform.workingFolder, bundle)
      await platform.writeFile(path, `${JSON.stringify(getReport(context, session, findings), null, 2)}\n`)
      if (!output.isJson) output.line(texts.saved(printable(path)))
    }
    return findings.find(({ state }) => state === 'failed')?.exitCode ?? exitCodes.ok
  },
}

const marks: Record<Finding['state'], (style: Style) => string> = {
  ok: ({ ok }) => ok('✓'),
  warning: ({ warn }) => warn('!'),
  failed: ({ bad }) => bad('✗'),
  skipped: ({ faint }) => faint('–'),
  spare: ({ faint }) => faint('–'),
}

function print({ output, lang }: Context, findings: readonly Finding[]): void {
  const { style } = output
  const width = Math.max(...findings.map(({ title }) => title.length))
  for (const { state, title, detail, advice } of findings) {
    output.line(`${marks[state](style)} ${title.padEnd(width)}  ${style.faint(printable(detail))}`)
    if (advice) output.line(`  ${printableLines(advice)}`)
  }
  if (findings.every(({ state }) => state === 'ok' || state === 'spare'))
    output.line(style.ok(doctorMessages[lang].allWell))
}

function toWire({ id, state, detail, advice }: Finding) {
  return { id, state, detail, advice }
}

/** Fit to be sent to a stranger: of secrets it says only that they are there. */
function getReport({ platform }: Context, { server, token }: Session, findings: readonly Finding[]) {
  const { version, os, clock, env } = platform
  return {
    at: clock.now().toISOString(),
    client: { version, os },
    server,
    has_token: token !== null,
    variables: Object.keys(env)
      .filter((name) => /^NORA_|_PROXY$/i.test(name))
      .sort(),
    checks: findings.map(toWire),
  }
}

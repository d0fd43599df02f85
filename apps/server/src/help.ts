import type { Setting } from '@nora/contract/settings'
import type { Lang } from '@nora/kit'
import { ADMIN_GROUPS } from './admin/parse-admin-command.ts'
import { DEFAULT_FILE, INSTALLED_FILE } from './config/load-config.ts'
import { PROGRAM_SETTINGS, SETTINGS } from './config/settings.ts'
import { OPERATION_GROUPS } from './operations/parse-operation.ts'
import { texts } from './server.messages.ts'

/** Makes the output of `npm start -- --help`. */
export function helpText(lang: Lang): string {
  const text = texts[lang].help
  const flags = [
    ['--domain DOMAIN', text.domainFlag],
    ['--email ADDRESS', text.emailFlag],
    ['--config FILE', text.configFlag(DEFAULT_FILE)],
    ['--no-sample', text.sampleFlag],
    ['--fixed-ports', text.fixedPortsFlag],
    ['--help', text.helpFlag],
    ['--version', text.versionFlag],
  ].map(([flag, meaning]) => `  ${(flag ?? '').padEnd(18)}${meaning}`)
  const settings = SETTINGS.map(
    ({ key, variable, setting }) =>
      `  ${key}, ${variable}${defaultText(setting)}\n      ${setting[lang]}${
        setting.isSecret ? ` ${text.secret}` : ''
      }`,
  )
  const usage = [text.usage, text.operator([...OPERATION_GROUPS, ...ADMIN_GROUPS].join('|'))]
  return `${[...usage, '', ...flags, '', text.settings(DEFAULT_FILE, INSTALLED_FILE), '', ...settings].join('\n')}\n`
}

/** docs/configuration.md. */
export function configurationPage(): string {
  const text = texts.en.help
  const rows = SETTINGS.map(({ key, variable, setting }) => {
    const secret = setting.isSecret ? ` ${text.secret}` : ''
    return `| \`${key}\` | \`${variable}\` | ${defaultCell(setting)} | ${setting.en}${secret} |`
  })
  const alone = PROGRAM_SETTINGS.map(({ variable, setting }) => {
    const isOther = setting.alone !== undefined
    const value = isOther ? (setting.alone ?? undefined) : setting.default
    const meaning = setting.aloneEn ?? (isOther ? 'As above.' : setting.en)
    return `| \`${variable}\` | ${defaultCell({ ...setting, default: value })} | ${meaning} |`
  })
  return [
    '# Configuration',
    '',
    text.settings(`\`${DEFAULT_FILE}\``, `\`${INSTALLED_FILE}\``),
    '',
    '| key | variable | default | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Programs without the launcher',
    '',
    'The launcher decides these for the programs it starts. Control and edges that are started alone, such as an edge on another machine, take every variable of their part above, with these besides and with these defaults.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...alone,
    '',
  ].join('\n')
}

function defaultText({ default: value, unit }: Setting): string {
  return value === undefined ? '' : ` (${withUnit(value, unit)})`
}

function defaultCell({ default: value, unit }: Pick<Setting, 'default' | 'unit'>): string {
  return value === undefined ? '' : `\`${withUnit(value, unit)}\``
}

function withUnit(value: unknown, unit: Setting['unit']): string {
  const printed = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
  return unit === undefined ? printed : `${printed} ${unit}`
}

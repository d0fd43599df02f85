import type { Lang } from '@nora/kit'
import { ADMIN_GROUPS } from '../admin/parse-admin-command.ts'
import { OPERATION_GROUPS } from '../operations/parse-operation.ts'
import { texts } from '../server.messages.ts'
import { DEFAULT_FILE, INSTALLED_FILE } from './load-config.ts'
import { SETTINGS, type Setting } from './settings.ts'

/** What `npm start -- --help` prints. */
export function helpText(lang: Lang): string {
  const text = texts[lang].help
  const flags = [
    ['--config FILE', text.configFlag(DEFAULT_FILE)],
    ['--no-sample', text.sampleFlag],
    ['--fixed-ports', text.fixedPortsFlag],
    ['--help', text.helpFlag],
    ['--version', text.versionFlag],
  ].map(([flag, meaning]) => `  ${(flag ?? '').padEnd(16)}${meaning}`)
  const settings = SETTINGS.map(
    (setting) =>
      `  ${setting.key}, ${setting.variable}${fallbackText(setting)}\n      ${setting.meta[lang]}${
        setting.meta.isSecret ? ` ${text.secret}` : ''
      }`,
  )
  const usage = [text.usage, text.operator([...OPERATION_GROUPS, ...ADMIN_GROUPS].join('|'))]
  return `${[...usage, '', ...flags, '', text.settings(DEFAULT_FILE, INSTALLED_FILE), '', ...settings].join('\n')}\n`
}

/** docs/configuration.md. */
export function configurationPage(): string {
  const text = texts.en.help
  const rows = SETTINGS.map((setting) => {
    const secret = setting.meta.isSecret ? ` ${text.secret}` : ''
    const fallback = setting.fallback === undefined ? '' : `\`${printed(setting.fallback)}\``
    return `| \`${setting.key}\` | \`${setting.variable}\` | ${fallback} | ${setting.meta.en}${secret} |`
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
  ].join('\n')
}

function fallbackText(setting: Setting): string {
  return setting.fallback === undefined ? '' : ` (${printed(setting.fallback)})`
}

function printed(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}

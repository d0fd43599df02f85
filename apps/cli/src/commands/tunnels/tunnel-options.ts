import type { OptionSpec } from '@nora/command-line'

/** Options that several commands understand in the same way. */
export const regionOption: OptionSpec = {
  name: 'region',
  kind: 'text',
  placeholder: 'ID',
  about: { ru: 'регион', en: 'region' },
}

export const inspectOptions: readonly OptionSpec[] = [
  {
    name: 'inspect',
    kind: 'switch',
    about: { ru: 'не записывать запросы', en: 'do not record requests' },
  },
  {
    name: 'inspector-port',
    kind: 'text',
    placeholder: 'N',
    about: { ru: 'порт инспектора (4040)', en: 'port of the inspector (4040)' },
  },
]

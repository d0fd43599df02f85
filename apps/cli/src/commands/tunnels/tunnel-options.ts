import type { OptionSpec } from '../command.ts'

/** Options that several commands understand in the same way. */
export const nameOption: OptionSpec = {
  name: 'name',
  kind: 'text',
  placeholder: 'NAME',
  about: { ru: 'имя в адресе; без него — случайное', en: 'name in the address; a random one without it' },
}

export const regionOption: OptionSpec = {
  name: 'region',
  kind: 'text',
  placeholder: 'ID',
  about: { ru: 'регион', en: 'region' },
}

export const poolOption: OptionSpec = {
  name: 'pool',
  kind: 'flag',
  about: {
    ru: 'делить имя с другими агентами команды',
    en: 'share the name with other agents of the team',
  },
}

export const takeoverOption: OptionSpec = {
  name: 'takeover',
  kind: 'flag',
  about: {
    ru: 'забрать имя у своей другой машины или, если позволяет роль, у коллеги',
    en: 'take the name from another machine of yours or, if your role allows, from a colleague',
  },
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

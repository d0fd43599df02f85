import type { OptionSpec } from '@nora/command-line/parsing'

export const policyOption: OptionSpec = {
  name: 'policy',
  kind: 'text',
  placeholder: 'FILE|NAME',
  about: {
    ru: 'политика трафика: файл YAML или JSON либо имя опубликованной политики команды',
    en: 'traffic policy: a YAML or JSON file, or the name of a published policy of the team',
  },
}

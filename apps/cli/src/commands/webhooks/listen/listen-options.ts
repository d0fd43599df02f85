import type { OptionSpec } from '@nora/command-line/parsing'

export const listenOptions: readonly OptionSpec[] = [
  {
    name: 'filter',
    kind: 'text',
    placeholder: 'CEL',
    about: {
      ru: 'какие запросы: json.type == "invoice.paid"; остаётся у цели',
      en: 'which requests: json.type == "invoice.paid"; the target keeps it',
    },
  },
  {
    name: 'from',
    kind: 'text',
    placeholder: 'TIME',
    about: {
      ru: 'прислать и сохранённое за это время: 2h, 7d',
      en: 'also send what was stored in this time: 2h, 7d',
    },
  },
  {
    name: 'skip-backlog',
    kind: 'flag',
    about: { ru: 'отменить то, что ждало', en: 'cancel what waited' },
  },
  {
    name: 'concurrency',
    kind: 'text',
    placeholder: 'N',
    about: { ru: 'сколько запросов сразу, до 50', en: 'requests at a time, up to 50' },
  },
]

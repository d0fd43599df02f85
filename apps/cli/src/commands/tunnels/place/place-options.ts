import type { OptionSpec } from '@nora/command-line/parsing'

/** Where a tunnel stands when it has no public address of its own. */
export const placeOptions: readonly OptionSpec[] = [
  {
    name: 'internal',
    kind: 'text',
    placeholder: 'NAME',
    about: {
      ru: 'не публиковать: имя NAME.internal для шлюзов и политик команды',
      en: 'do not publish: NAME.internal, for the team’s gateways and policies',
    },
  },
  {
    name: 'gateway',
    kind: 'text',
    placeholder: 'NAME',
    about: {
      ru: 'войти в пул этого шлюза, пока туннель открыт',
      en: 'join the pool of this gateway while the tunnel is open',
    },
  },
  {
    name: 'weight',
    kind: 'text',
    placeholder: 'N',
    about: {
      ru: 'с --gateway: доля запросов, от 0 (только по имени) до 100',
      en: 'with --gateway: share of requests, from 0 (by name only) to 100',
    },
  },
  {
    name: 'tier',
    kind: 'text',
    placeholder: '1|2|3',
    about: {
      ru: 'с --gateway: очередь; второй и третий принимают, когда первых не хватает',
      en: 'with --gateway: tier; 2 and 3 take over when those before are not enough',
    },
  },
]

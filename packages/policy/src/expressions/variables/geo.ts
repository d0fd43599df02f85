import type { Localized } from '@nora/kit'
import { PHASES } from '../../language/phase.ts'
import type { GeoSubject } from '../subject.ts'
import type { CelValue } from '../value.ts'
import { remember } from '../values/remember.ts'
import type { VariableDefinition } from './definition.ts'

const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
const CONTINENTS: ReadonlyMap<string, string> = new Map([
  ['AF', 'Africa'],
  ['AN', 'Antarctica'],
  ['AS', 'Asia'],
  ['EU', 'Europe'],
  ['NA', 'North America'],
  ['OC', 'Oceania'],
  ['SA', 'South America'],
])

const getCountryName = remember((code) => {
  if (!/^[A-Z]{2}$/.test(code)) return ''
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? ''
}, 300)

type Row = readonly [
  name: string,
  type: 'string' | 'bool' | 'int',
  read: (geo: GeoSubject) => CelValue,
  doc: Localized,
  example: string,
]

/** Empty without a database; `radius`, `metro_code` and `timezone` are in none that is read here. */
const PLACE: readonly Row[] = [
  [
    'city',
    'string',
    ({ city }) => city,
    { en: 'The city, in English.', ru: 'Город, по-английски.' },
    "== 'Amsterdam'",
  ],
  [
    'country',
    'string',
    ({ countryCode }) => getCountryName(countryCode),
    { en: 'The country, in English.', ru: 'Страна, по-английски.' },
    "== 'Netherlands'",
  ],
  [
    'country_code',
    'string',
    ({ countryCode }) => countryCode,
    { en: 'The country as two letters of ISO 3166.', ru: 'Страна двумя буквами ISO 3166.' },
    "in ['NL', 'DE']",
  ],
  [
    'latitude',
    'string',
    ({ latitude }) => String(latitude),
    { en: 'The approximate latitude.', ru: 'Примерная широта.' },
    "!= ''",
  ],
  [
    'longitude',
    'string',
    ({ longitude }) => String(longitude),
    { en: 'The approximate longitude.', ru: 'Примерная долгота.' },
    "!= ''",
  ],
  [
    'radius',
    'string',
    () => '',
    {
      en: 'The radius of the place in kilometers; empty here.',
      ru: 'Радиус места в километрах; здесь пусто.',
    },
    "== ''",
  ],
  [
    'subdivision',
    'string',
    ({ region }) => region,
    { en: 'The subdivision of the country.', ru: 'Область страны.' },
    "!= ''",
  ],
]

const LOCATION: readonly Row[] = [
  ...PLACE,
  [
    'continent',
    'string',
    ({ continentCode }) => CONTINENTS.get(continentCode) ?? '',
    { en: 'The continent, in English.', ru: 'Континент, по-английски.' },
    "== 'Europe'",
  ],
  [
    'is_eu',
    'bool',
    ({ countryCode }) => EU.has(countryCode),
    { en: 'Whether the country is in the European Union.', ru: 'Входит ли страна в Европейский союз.' },
    '== true',
  ],
  [
    'metro_code',
    'string',
    () => '',
    { en: 'The metro code; empty here.', ru: 'Код агломерации; здесь пусто.' },
    "== ''",
  ],
  [
    'postal_code',
    'string',
    ({ postalCode }) => postalCode,
    { en: 'The postal code.', ru: 'Почтовый индекс.' },
    "!= ''",
  ],
  [
    'timezone',
    'string',
    () => '',
    { en: 'The time zone; empty here.', ru: 'Часовой пояс; здесь пусто.' },
    "== ''",
  ],
]

const REGISTERED_NAMES = new Set([
  'city',
  'continent',
  'country',
  'country_code',
  'is_eu',
  'metro_code',
  'subdivision',
  'timezone',
])

const getEmpty = (type: Row[1]): CelValue => (type === 'string' ? '' : type === 'bool' ? false : 0)

/** `isKnown` is false for places that no database is asked for. */
function toRow(prefix: string, [name, type, read, doc, example]: Row, isKnown: boolean): VariableDefinition {
  const path = `${prefix}.${name}`
  const empty = getEmpty(type)
  return {
    path,
    type,
    phases: PHASES,
    doc,
    example: `${path} ${example}`,
    needsGeo: true,
    read: ({ conn }) => (isKnown && conn.geo !== null ? read(conn.geo) : empty),
  }
}

const AS: readonly Row[] = [
  [
    'number',
    'int',
    ({ asn }) => asn,
    { en: 'The number of the autonomous system.', ru: 'Номер автономной системы.' },
    '== 64500',
  ],
  [
    'organization',
    'string',
    ({ asOrganization }) => asOrganization,
    { en: 'The organization of the autonomous system.', ru: 'Организация автономной системы.' },
    "!= ''",
  ],
]

function toAddressRows(address: 'client_ip' | 'server_ip'): VariableDefinition[] {
  const isClient = address === 'client_ip'
  const prefix = `conn.${address}`
  return [
    {
      path: `${prefix}.categories`,
      type: 'list<string>',
      phases: PHASES,
      doc: { en: 'Categories of the address; empty here.', ru: 'Категории адреса; здесь пусто.' },
      example: `size(${prefix}.categories) == 0`,
      needsGeo: true,
      read: () => [],
    },
    ...AS.map((row) => toRow(`${prefix}.as`, row, isClient)),
    ...LOCATION.map((row) => toRow(`${prefix}.geo.location`, row, isClient)),
    ...LOCATION.filter(([name]) => REGISTERED_NAMES.has(name)).map((row) =>
      toRow(`${prefix}.geo.registered_location`, row, false),
    ),
  ]
}

export const GEO_VARIABLES: readonly VariableDefinition[] = [
  ...PLACE.map((row) => toRow('conn.geo', row, true)),
  ...toAddressRows('client_ip'),
  ...toAddressRows('server_ip'),
]

import { parseResponseCookies } from '../http/cookies.ts'
import type { ResponseSubject, Subject } from '../subject.ts'
import { RESPONSE_PHASES, type VariableDefinition } from './definition.ts'
import { type Message, toMessageRows } from './message.ts'
import { type Row, toPartVariables } from './row.ts'

const COOKIES = 'map<string, list<map<string, dyn>>>'

const RESPONSE: readonly Row<ResponseSubject>[] = [
  [
    'res.status_code',
    'int',
    ({ status }) => status,
    { en: 'The status code.', ru: 'Код ответа.' },
    'res.status_code >= 500',
  ],
  [
    'res.cookies',
    COOKIES,
    ({ headers }) => parseResponseCookies(headers),
    {
      en: 'The cookies that are set, by name: `value domain path expires max_age same_site secure http_only` of each.',
      ru: 'Устанавливаемые куки по именам: у каждой `value domain path expires max_age same_site secure http_only`.',
    },
    "res.cookies['session'][0].secure",
  ],
]

const getResponse = ({ res }: Subject) => res

export const RESPONSE_VARIABLES: readonly VariableDefinition[] = [
  ...toPartVariables(RESPONSE, RESPONSE_PHASES, getResponse),
  ...toPartVariables<Message>(
    toMessageRows('res', { en: 'response', ru: 'ответа' }),
    RESPONSE_PHASES,
    getResponse,
  ),
]

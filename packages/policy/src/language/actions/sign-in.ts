import type { ActionDefinition, ResultVariable } from '../action-definition.ts'
import type { Field } from '../field.ts'
import {
  BOOL,
  duration,
  ERROR_RESULTS,
  field,
  int,
  list,
  oneOf,
  REQUIRED,
  result,
  SECRET,
  template,
  text,
} from '../fields.ts'

/** The edge knows how each of them is asked. */
const PROVIDERS = [
  'amazon',
  'facebook',
  'github',
  'gitlab',
  'google',
  'linkedin',
  'microsoft',
  'twitch',
  'vk',
  'yandex',
]

const MONTH_MS = 30 * 86_400_000

const AUTH_ID = field('auth_id', text(128), {
  en: 'Rules with the same one share their sign-ins; without it each rule has its own.',
  ru: 'У правил с одинаковым значением общие входы; без него вход у каждого правила свой.',
})

/** Of a sign-in that the edge answers itself. */
const ownSession = (doc: Field['doc']): readonly Field[] => [
  AUTH_ID,
  field('max_session_duration', duration(60_000, MONTH_MS), doc, { default: '24h' }),
]

const SESSION_FIELDS: readonly Field[] = [
  AUTH_ID,
  field('client_id', template(1_024), {
    en: 'Of your application at the provider. It has to know the address of this console with `/visitor_sign_in/callback`.',
    ru: 'Идентификатор вашего приложения у провайдера. В нём указывают адрес этой консоли с `/visitor_sign_in/callback`.',
  }),
  field(
    'client_secret',
    template(1_024),
    { en: 'Of your application at the provider.', ru: 'Секрет вашего приложения у провайдера.' },
    { isSecret: true },
  ),
  field('scopes', list(text(256), 50), {
    en: 'What is asked of the provider besides.',
    ru: 'Что ещё запросить у провайдера.',
  }),
  field(
    'authz_url_params',
    { kind: 'map', of: text(1_024), max: 20 },
    { en: 'Added to the URL of the sign-in.', ru: 'Добавляется к адресу входа.' },
  ),
  field('max_session_duration', duration(60_000, MONTH_MS), {
    en: 'How long a sign-in lasts.',
    ru: 'Сколько длится вход.',
  }),
  field('idle_session_timeout', duration(60_000, MONTH_MS), {
    en: 'How long without requests.',
    ru: 'Сколько без запросов.',
  }),
  field('userinfo_refresh_interval', duration(60_000, MONTH_MS), {
    en: 'How often the provider is asked anew.',
    ru: 'Как часто переспрашивать провайдера.',
  }),
  field(
    'allow_cors_preflight',
    BOOL,
    { en: 'Lets preflight requests of CORS pass.', ru: 'Пропускает предварительные запросы CORS.' },
    { default: false },
  ),
  field('auth_cookie_domain', text(253, 'hostname'), {
    en: 'Has no effect: each host has sign-ins of its own.',
    ru: 'Ни на что не влияет: у каждого хоста свои входы.',
  }),
]

const IDENTITY: readonly ResultVariable[] = [
  result('identity.id', 'string', { en: 'Who signed in.', ru: 'Кто вошёл.' }),
  result('identity.email', 'string', { en: 'The email address.', ru: 'Адрес почты.' }),
  result('identity.name', 'string', { en: 'The name.', ru: 'Имя.' }),
  result('identity.provider_user_id', 'string', {
    en: 'The id at the provider.',
    ru: 'Идентификатор у провайдера.',
  }),
  result('identity.current_session_id', 'string', { en: 'The sign-in.', ru: 'Вход.' }),
]

const SESSION_RESULTS: readonly ResultVariable[] = [
  ...IDENTITY,
  result('identity.current_provider_session_id', 'string', { en: 'The sign-in.', ru: 'Вход.' }),
  result('identity_token', 'string', { en: 'The ID token of the provider.', ru: 'ID-токен провайдера.' }),
  result('access_token', 'string', { en: 'The token of the provider.', ru: 'Токен провайдера.' }),
  result('refresh_token', 'string', {
    en: 'The token that renews it. Tokens together have up to 1,900 characters: longer ones are left out.',
    ru: 'Токен для обновления. Вместе токены занимают до 1900 знаков: более длинные не сохраняются.',
  }),
  result('expires_at', 'string', { en: 'When the sign-in ends.', ru: 'Когда вход закончится.' }),
  result('session_timed_out', 'bool', {
    en: 'Whether it ended for want of requests.',
    ru: 'Закончился ли он без запросов.',
  }),
  result('session_max_duration_reached', 'bool', {
    en: 'Whether it lasted too long.',
    ru: 'Длился ли он слишком долго.',
  }),
  result('userinfo_refreshed', 'bool', {
    en: 'Whether the provider was asked anew.',
    ru: 'Был ли провайдер переспрошен.',
  }),
  ...ERROR_RESULTS,
]

type SignIn = {
  readonly type: string
  readonly aliases?: readonly string[]
  readonly doc: ActionDefinition['doc']
  readonly fields: readonly Field[]
  readonly results?: readonly ResultVariable[]
  readonly config: string
}

function toAction({ config, results = IDENTITY, ...rest }: SignIn): ActionDefinition {
  const example = `actions:\n  - type: ${rest.type}\n    config:\n${config}`
  return {
    phases: ['on_http_request'],
    canRefuse: true,
    ends: 'sometimes',
    isWaiting: true,
    results,
    example,
    ...rest,
  }
}

/** What asks people who they are. */
export const SIGN_IN_ACTIONS: readonly ActionDefinition[] = [
  toAction({
    type: 'oauth',
    doc: {
      en: 'Asks visitors to sign in with a provider.',
      ru: 'Просит посетителей войти через провайдера.',
    },
    fields: [
      field(
        'provider',
        oneOf(...PROVIDERS),
        { en: 'Whom visitors sign in with.', ru: 'Через кого входят посетители.' },
        REQUIRED,
      ),
      ...SESSION_FIELDS,
    ],
    results: SESSION_RESULTS,
    config:
      '      provider: github\n      client_id: Ov23liExample\n      client_secret: the-secret-of-the-client\n',
  }),
  toAction({
    type: 'oidc',
    aliases: ['openid-connect'],
    doc: {
      en: 'Asks visitors to sign in with an OpenID provider.',
      ru: 'Просит посетителей войти через провайдера OpenID.',
    },
    fields: [
      field('issuer_url', text(2_048, 'url'), { en: 'Of the provider.', ru: 'Адрес провайдера.' }, REQUIRED),
      ...SESSION_FIELDS,
    ],
    results: SESSION_RESULTS,
    config:
      '      issuer_url: https://id.example.com\n      client_id: shop\n      client_secret: the-secret-of-the-client\n',
  }),
  toAction({
    type: 'team-auth',
    doc: { en: 'Lets in members of teams of this server.', ru: 'Впускает участников команд этого сервера.' },
    fields: [
      field('teams', list(text(100), 20), {
        en: 'Ids of teams besides that of the endpoint.',
        ru: 'Идентификаторы команд, кроме той, чей это адрес.',
      }),
      field('roles', list(text(64), 20), {
        en: 'Only these roles: `primary_owner`, `owner`, `admin`, `member`, or names of custom ones.',
        ru: 'Только эти роли: `primary_owner`, `owner`, `admin`, `member` или названия своих.',
      }),
      ...ownSession({ en: 'How long a sign-in lasts.', ru: 'Сколько длится вход.' }),
    ],
    config: '      max_session_duration: 12h\n',
  }),
  toAction({
    type: 'pin',
    doc: { en: 'Asks for a short code on a page.', ru: 'Спрашивает короткий код на странице.' },
    fields: [
      field('code', template(64), { en: 'The code.', ru: 'Код.' }, SECRET),
      ...ownSession({ en: 'How long it is not asked again.', ru: 'Сколько не спрашивать снова.' }),
    ],
    results: [
      ...IDENTITY,
      result('authorized', 'bool', {
        en: 'Whether the visitor has entered it.',
        ru: 'Ввёл ли его посетитель.',
      }),
    ],
    config: '      code: "402913"\n',
  }),
  toAction({
    type: 'mail-code',
    doc: { en: 'Sends a code to an allowed email address.', ru: 'Шлёт код на разрешённый адрес почты.' },
    fields: [
      field('emails', list(text(254), 500), { en: 'Allowed addresses.', ru: 'Разрешённые адреса.' }),
      field('domains', list(text(253, 'hostname'), 100), {
        en: 'Allowed domains.',
        ru: 'Разрешённые домены.',
      }),
      ...ownSession({ en: 'How long a sign-in lasts.', ru: 'Сколько длится вход.' }),
    ],
    config: '      domains: [example.com]\n',
  }),
  toAction({
    type: 'share-link',
    doc: { en: 'Lets in who has a signed link.', ru: 'Впускает тех, у кого есть подписанная ссылка.' },
    fields: [
      field('key', template(512), { en: 'What links are signed with.', ru: 'Чем подписаны ссылки.' }, SECRET),
      field('max_uses', int(1, 1_000_000), {
        en: 'How often one link works.',
        ru: 'Сколько раз работает ссылка.',
      }),
      ...ownSession({ en: 'How long a link lets in.', ru: 'Сколько ссылка впускает.' }),
    ],
    results: [
      ...IDENTITY,
      result('authorized', 'bool', { en: 'Whether the link is right.', ru: 'Верна ли ссылка.' }),
    ],
    config: '      key: a-long-random-key\n',
  }),
]

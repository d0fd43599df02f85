import type { ActionDefinition } from '../action-definition.ts'
import { ERROR_RESULTS, field, list, oneOf, REQUIRED, result, SECRET, template, text } from '../fields.ts'
import { JWT } from './jwt.ts'
import { WEBHOOK_PROVIDERS } from './webhook-providers.ts'

/** What lets in by a password, a key, a token or a signature. */
export const CREDENTIAL_ACTIONS: readonly ActionDefinition[] = [
  {
    type: 'basic-auth',
    phases: ['on_http_request'],
    doc: { en: 'Asks for a name and a password (RFC 7617).', ru: 'Спрашивает имя и пароль (RFC 7617).' },
    fields: [
      field(
        'credentials',
        list(template(512), 10),
        {
          en: '`name:password`, or `name:` and a hash of argon2id or bcrypt.',
          ru: '`имя:пароль` или `имя:` и хеш argon2id или bcrypt.',
        },
        SECRET,
      ),
      field(
        'realm',
        text(128),
        { en: 'What browsers show.', ru: 'Что показывает браузер.' },
        { default: 'nora' },
      ),
    ],
    results: [
      result('credentials.presented', 'bool', { en: 'Whether any were given.', ru: 'Были ли они названы.' }),
      result('credentials.username', 'string', { en: 'The name that was given.', ru: 'Названное имя.' }),
      result('credentials.authorized', 'bool', { en: 'Whether they are right.', ru: 'Верны ли они.' }),
    ],
    canRefuse: true,
    ends: 'sometimes',
    isWaiting: true,
    example: `actions:
  - type: basic-auth
    config:
      credentials: ["anna:a-long-password"]
`,
  },
  {
    type: 'key-auth',
    phases: ['on_http_request'],
    doc: {
      en: 'Lets in requests with one of some keys in a header.',
      ru: 'Впускает запросы с одним из ключей в заголовке.',
    },
    fields: [
      field('keys', list(template(512), 100), { en: 'The keys.', ru: 'Ключи.' }, SECRET),
      field(
        'header',
        text(128, 'header'),
        { en: 'Where the key is.', ru: 'Где ключ.' },
        { default: 'x-api-key' },
      ),
    ],
    results: [result('authorized', 'bool', { en: 'Whether the key is right.', ru: 'Верен ли ключ.' })],
    canRefuse: true,
    ends: 'sometimes',
    isWaiting: false,
    example: `actions:
  - type: key-auth
    config:
      header: x-api-key
      keys: [a-long-random-key]
`,
  },
  JWT,
  {
    type: 'verify-webhook',
    phases: ['on_http_request'],
    doc: {
      en: 'Lets in deliveries that the named provider has signed.',
      ru: 'Впускает доставки, подписанные названным отправителем.',
    },
    fields: [
      field(
        'provider',
        oneOf(...WEBHOOK_PROVIDERS),
        { en: 'Who sends: `github`, `stripe`, `slack`…', ru: 'Кто отправляет: `github`, `stripe`, `slack`…' },
        REQUIRED,
      ),
      field(
        'secret',
        template(4_096),
        {
          en: 'The secret that is shared with it; of `discord` and `sendgrid` their public key.',
          ru: 'Общий с ним секрет; у `discord` и `sendgrid` — их открытый ключ.',
        },
        SECRET,
      ),
      field(
        'other_secrets',
        list(template(4_096), 5),
        {
          en: 'Others that are right too: the former one while it is replaced, the `verify_token` of Meta.',
          ru: 'Другие верные секреты: прежний на время замены, `verify_token` у Meta.',
        },
        { isSecret: true },
      ),
    ],
    results: [
      result('verified', 'bool', { en: 'Whether the signature is right.', ru: 'Верна ли подпись.' }),
      ...ERROR_RESULTS,
    ],
    canRefuse: true,
    ends: 'sometimes',
    isWaiting: true,
    example: `actions:
  - type: verify-webhook
    config:
      provider: github
      secret: the-secret-of-the-webhook
`,
  },
]

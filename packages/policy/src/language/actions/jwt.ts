import type { ActionDefinition } from '../action-definition.ts'
import { ERROR_RESULTS, field, list, object, oneOf, REQUIRED, result, template } from '../fields.ts'

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Tokens that an issuer has signed. */
export const JWT: ActionDefinition = {
  type: 'jwt-validation',
  phases: ['on_http_request'],
  doc: {
    en: 'Lets in requests with a JSON Web Token that an allowed issuer has signed.',
    ru: 'Впускает запросы с токеном JWT, подписанным разрешённым издателем.',
  },
  fields: [
    field(
      'issuer',
      object(
        field(
          'allow_list',
          list(
            object(
              field(
                'value',
                template(1_024),
                { en: 'The claim `iss`, exactly.', ru: 'Значение `iss`, в точности.' },
                REQUIRED,
              ),
            ),
            20,
          ),
          { en: 'Issuers.', ru: 'Издатели.' },
          REQUIRED,
        ),
      ),
      { en: 'Who may have signed.', ru: 'Кто мог подписать.' },
      REQUIRED,
    ),
    field(
      'audience',
      object(
        field(
          'allow_list',
          list(
            object(
              field(
                'value',
                template(1_024),
                { en: 'One of the claim `aud`.', ru: 'Одно из значений `aud`.' },
                REQUIRED,
              ),
            ),
            20,
          ),
          { en: 'Audiences.', ru: 'Получатели.' },
        ),
      ),
      { en: 'For whom the token has to be.', ru: 'Для кого должен быть токен.' },
    ),
    field(
      'http',
      object(
        field(
          'tokens',
          list(
            object(
              field(
                'type',
                oneOf('id_token', 'access_token', 'at+jwt', 'it+jwt', 'plain', 'jwt'),
                { en: 'What the token is.', ru: 'Что это за токен.' },
                REQUIRED,
              ),
              field('method', oneOf('header', 'body'), { en: 'Where it is.', ru: 'Где он.' }, REQUIRED),
              field(
                'name',
                template(128),
                { en: 'Of the header, or of the field of the body.', ru: 'Имя заголовка или поля тела.' },
                REQUIRED,
              ),
              field('prefix', template(64), {
                en: 'What stands before it, `Bearer `.',
                ru: 'Что стоит перед ним, `Bearer `.',
              }),
            ),
            10,
          ),
          { en: 'Tokens; all have to be there.', ru: 'Токены; нужны все.' },
          REQUIRED,
        ),
      ),
      { en: 'Where in the request the tokens are.', ru: 'Где в запросе токены.' },
      REQUIRED,
    ),
    field(
      'jws',
      object(
        field(
          'allowed_algorithms',
          list(oneOf(...ALGORITHMS), 10),
          { en: 'Algorithms of signatures.', ru: 'Алгоритмы подписи.' },
          REQUIRED,
        ),
        field(
          'keys',
          object(
            field(
              'identification',
              object(
                field('token_claims', list(oneOf('kid'), 1), {
                  en: 'Claims that name the key.',
                  ru: 'Чем назван ключ.',
                }),
              ),
              { en: 'How the key is found.', ru: 'Как найти ключ.' },
            ),
            field(
              'sources',
              object(
                field(
                  'additional_jkus',
                  list(template(2_048, 'url'), 10),
                  { en: 'URLs of key sets (JWKS).', ru: 'Адреса наборов ключей (JWKS).' },
                  REQUIRED,
                ),
              ),
              { en: 'Where the keys are.', ru: 'Где ключи.' },
              REQUIRED,
            ),
          ),
          { en: 'Keys that signatures are checked with.', ru: 'Ключи для проверки подписей.' },
          REQUIRED,
        ),
      ),
      { en: 'What is taken for a signature.', ru: 'Что считается подписью.' },
      REQUIRED,
    ),
  ],
  results: [
    result('tokens', 'list<map<string, dyn>>', {
      en: 'Each token: header, payload, location, location_property, signature, verified.',
      ru: 'Каждый токен: header, payload, location, location_property, signature, verified.',
    }),
    ...ERROR_RESULTS,
  ],
  canRefuse: true,
  ends: 'sometimes',
  isWaiting: true,
  example: `actions:
  - type: jwt-validation
    config:
      issuer:
        allow_list: [{value: "https://id.example.com"}]
      http:
        tokens:
          - {type: access_token, method: header, name: Authorization, prefix: "Bearer "}
      jws:
        allowed_algorithms: [RS256]
        keys:
          sources:
            additional_jkus: ["https://id.example.com/jwks"]
`,
}

import type { ActionDefinition } from '../action-definition.ts'
import { ERROR_RESULTS, field, list, oneOf, result, template, text } from '../fields.ts'

/** Asks clients for a certificate, which is proved in the handshake of TLS. */
export const MTLS: ActionDefinition = {
  type: 'mtls',
  phases: ['on_http_request'],
  doc: { en: 'Asks for a certificate of a named authority.', ru: 'Требует сертификат названного центра.' },
  fields: [
    field('authorities', list(template(16_384, 'pem'), 20), {
      en: 'Certificates of authorities, in PEM; one text may hold several.',
      ru: 'Сертификаты центров в PEM; в одном тексте может быть несколько.',
    }),
    field('common_names', list(text(256), 100), {
      en: 'Only certificates whose subject has one of these common names.',
      ru: 'Только сертификаты, у владельца которых одно из этих общих имён (CN).',
    }),
    field(
      'verification_strategy',
      oneOf('require-and-verify', 'verify-if-given', 'require-any', 'request'),
      {
        en: 'What is wanted: a certificate of the authorities; the same, or none; any certificate, whoever has issued it; nothing, so that rules decide by the results.',
        ru: 'Что нужно: сертификат этих центров; он же или никакого; любой сертификат, кто бы его ни выдал; ничего — решают правила по результатам.',
      },
      { default: 'require-and-verify' },
    ),
  ],
  results: [
    result('verified', 'bool', {
      en: 'Whether an authority vouches for the certificate.',
      ru: 'Ручается ли центр за сертификат.',
    }),
    ...ERROR_RESULTS,
  ],
  canRefuse: true,
  ends: 'sometimes',
  isWaiting: false,
  example: `actions:
  - type: mtls
    config:
      authorities: ["-----BEGIN CERTIFICATE-----\\n…"]
`,
}

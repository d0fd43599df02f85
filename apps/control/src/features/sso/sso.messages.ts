import type { Localized } from '@nora/kit'

export const ssoTexts = {
  wrongIssuer: {
    ru: 'Нужен адрес издателя вида https://sso.example.com, без параметров.',
    en: 'The issuer’s address is needed, such as https://sso.example.com, without parameters.',
  },
  refusedIssuer: {
    ru: 'Сюда сервер не обращается: нужен https и общедоступный адрес.',
    en: 'This server does not call that address: it takes https and a public one.',
  },
  secretNeeded: { ru: 'Нужен секрет клиента.', en: 'The client secret is needed.' },
  secretOfOther: {
    ru: 'У другого издателя свой секрет: введите его.',
    en: 'Another issuer has a secret of its own: enter it.',
  },
  noVerifiedDomain: {
    ru: 'Сначала подтвердите хотя бы один домен: иначе войти не сможет никто.',
    en: 'Prove a domain first: nobody could sign in otherwise.',
  },
  tooManyDomains: (limit: number): Localized => ({
    ru: `Доменов может быть ${limit}. Удалите ненужные.`,
    en: `There may be ${limit} domains. Remove some of them.`,
  }),
  knownDomain: { ru: 'Этот домен уже в списке.', en: 'This domain is on the list already.' },
} as const

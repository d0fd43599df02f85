import type { Localized } from '@nora/kit'

export const organizationTexts = {
  inn: {
    form: {
      ru: 'В ИНН 10 цифр, у предпринимателя — 12.',
      en: 'An INN has 10 digits, a sole proprietor’s 12.',
    },
    sum: {
      ru: 'Контрольная цифра не сходится: проверьте ИНН.',
      en: 'The check digit does not match: look at the INN again.',
    },
  },
  kpp: {
    form: {
      ru: 'В КПП девять знаков: цифры, пятый и шестой могут быть буквами.',
      en: 'A KPP has nine signs: digits, the fifth and sixth may be letters.',
    },
    none: { ru: 'У предпринимателя КПП нет.', en: 'A sole proprietor has no KPP.' },
    missing: { ru: 'Организации нужен КПП.', en: 'An organisation needs a KPP.' },
  },
  ogrn: {
    form: {
      ru: 'В ОГРН 13 цифр, в ОГРНИП — 15.',
      en: 'An OGRN has 13 digits, an OGRNIP 15.',
    },
    sum: {
      ru: 'Контрольная цифра не сходится: проверьте ОГРН.',
      en: 'The check digit does not match: look at the OGRN again.',
    },
  },
  noRegister: {
    ru: 'На этом сервере искать по ИНН негде: заполните реквизиты сами.',
    en: 'This server has no register to look into: fill the company details in yourself.',
  },
  registerAway: {
    ru: 'Справочник компаний не отвечает. Заполните реквизиты сами или повторите позже.',
    en: 'The register of companies does not answer. Fill the company details in yourself, or try again later.',
  },
  unknownCompany: {
    ru: 'С таким ИНН в справочнике никого нет.',
    en: 'The register has nobody with this INN.',
  },
  tooManyRecipients: (limit: number): Localized => ({
    ru: `Адресов для счетов может быть ${limit}. Удалите ненужные.`,
    en: `There may be ${limit} addresses for invoices. Remove some of them.`,
  }),
  knownRecipient: { ru: 'Этот адрес уже в списке.', en: 'This address is on the list already.' },
  confirmedAlready: { ru: 'Адрес уже подтверждён.', en: 'The address is confirmed already.' },
  deadLink: {
    ru: 'Ссылка устарела или уже сработала. Попросите прислать новую.',
    en: 'The link is out of date or was used already. Ask for a new one.',
  },
  changedMeanwhile: (id: string): Localized => ({
    ru: `Заявки ${id} нет: реквизиты с тех пор изменили. Посмотрите список снова.`,
    en: `There is no submission ${id}: the company details have changed since. List them again.`,
  }),
} as const

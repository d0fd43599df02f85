import type { Localized } from '@nora/kit'

export const streamsTexts = {
  badUrl: {
    webhook: {
      ru: 'Нужен адрес вида https://siem.example.com/nora, без имени и пароля в нём.',
      en: 'An address such as https://siem.example.com/nora is needed, without a name or password in it.',
    },
    syslog: {
      ru: 'Нужен адрес вида syslog+tls://logs.example.com:6514 или syslog://logs.example.com:601.',
      en: 'An address such as syslog+tls://logs.example.com:6514 or syslog://logs.example.com:601 is needed.',
    },
  },
  private: {
    ru: 'Это частный или локальный адрес. Такие получатели работают, только если их разрешил оператор сервера (control.outbound_private).',
    en: 'This is a private or local address. Such receivers work only if the operator of the installation allows them (control.outbound_private).',
  },
  badCertificate: {
    ru: 'Это не сертификат в формате PEM.',
    en: 'This is no certificate in PEM.',
  },
  tooMany: (limit: number): Localized => ({
    ru: `У команды уже ${limit} получателей. Удалите ненужный.`,
    en: `The team has ${limit} receivers already. Delete one that is not needed.`,
  }),
} as const

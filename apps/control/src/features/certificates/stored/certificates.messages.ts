/** Sentences of refusals. */
export const certificatesTexts = {
  oneFile: {
    ru: 'Пришлите либо PEM (pem), либо PKCS#12 (pkcs12_base64).',
    en: 'Send either PEM (pem) or PKCS#12 (pkcs12_base64).',
  },
  inUse: (name: string, count: number, hostnames: string) => ({
    ru: `Этот сертификат используют имена (${count}): ${hostnames}. Чтобы всё же удалить его, повторите его первое имя: ${name}.`,
    en: `Names use this certificate (${count}): ${hostnames}. To delete it all the same, repeat the first of its names: ${name}.`,
  }),
  notCovered: (hostnames: string) => ({
    ru: `Новый сертификат не подходит для имён, которые используют прежний: ${hostnames}.`,
    en: `The new certificate does not cover names that use the one before: ${hostnames}.`,
  }),
  notRenewedHere: {
    ru: 'Этот сертификат загружен: продлите его у издателя и загрузите новый вместо него.',
    en: 'This certificate was uploaded: renew it at its issuer, and upload the new one in its place.',
  },
  noIssuer: {
    ru: 'На этой установке не настроен издатель сертификатов (control.acme_directory).',
    en: 'This installation has no issuer of certificates (control.acme_directory).',
  },
  notUsed: {
    ru: 'Этот сертификат больше ничто не использует.',
    en: 'Nothing uses this certificate any longer.',
  },
  noSuchCertificate: (id: string) => ({
    ru: `Нет выпущенного здесь сертификата ${id}.`,
    en: `No certificate ${id} was issued here.`,
  }),
}

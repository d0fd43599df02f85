import type { CsrFault } from '@nora/acme'
import type { Localized } from '@nora/kit'

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
  csr: {
    unreadable: {
      ru: 'Это не запрос на сертификат. Нужен PKCS#10 в PEM, который начинается с -----BEGIN CERTIFICATE REQUEST-----.',
      en: 'This is no certificate request. Send PKCS#10 in PEM, which begins with -----BEGIN CERTIFICATE REQUEST-----.',
    },
    wrong_signature: {
      ru: 'Подпись запроса на сертификат неверна: его изменили после создания. Создайте новый.',
      en: 'The signature of the certificate request is wrong: it was changed after it was made. Make a new one.',
    },
    weak_key: {
      ru: 'Такой ключ издатели не примут. Подойдут EC P-256, EC P-384 и RSA от 2048 бит.',
      en: 'Issuers do not take such a key. EC P-256, EC P-384 and RSA of 2048 bits or more will do.',
    },
  } satisfies Record<CsrFault, Localized>,
  csrOfOthers: (hostname: string, names: string): Localized => ({
    ru: `В запросе на сертификат должно быть только имя ${hostname}, а в нём: ${names || 'ни одного'}.`,
    en: `The certificate request must have the name ${hostname} only, and it has: ${names || 'none'}.`,
  }),
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

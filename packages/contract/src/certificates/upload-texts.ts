/**
 * Faults and notes of uploaded certificates in words, for refusals of the API and for the console. It imports no
 * schema, so that browsers carry no validator.
 */
import type { Lang } from '@nora/kit'
import type { UploadFault, UploadFaultCode, UploadNote, UploadNoteCode } from './upload-fault.ts'

const CONVERT = 'openssl pkcs12 -legacy -in old.p12 -nodes -out certificate.pem'

type Texts = Record<UploadFaultCode | UploadNoteCode, (detail: string) => string> & {
  block: (number: number) => string
}

const en: Texts = {
  block: (number) => `Block ${number}: `,
  no_certificate: () => 'There is no certificate. It begins with “-----BEGIN CERTIFICATE-----”.',
  no_key: () =>
    'There is no private key. It begins with “-----BEGIN PRIVATE KEY-----”, often in a file of its own.',
  certificate_unreadable: () => 'This certificate cannot be read. Copy its block anew, from BEGIN to END.',
  key_unreadable: () => 'This private key cannot be read. Copy its block anew, from BEGIN to END.',
  passphrase_missing: () => 'The private key is protected. Enter its passphrase.',
  passphrase_wrong: () => 'The passphrase is wrong.',
  pkcs12_unreadable: () => 'This is no PKCS#12 file (.p12, .pfx).',
  pkcs12_cipher: () =>
    `This PKCS#12 file is encrypted with RC2 or 3DES, which are broken. Convert it: ${CONVERT}`,
  key_mismatch: () =>
    'The private key belongs to another certificate. Add the key that this certificate was ordered with.',
  no_names: () =>
    'The certificate names no host (subjectAltName), and browsers look nowhere else. Order one that does.',
  too_many_names: (detail) => `The certificate has ${detail} names; at most 100 are accepted.`,
  ended: (detail) => `The certificate ended on ${detail}. Upload the one that replaced it.`,
  not_begun: (detail) => `The certificate is valid from ${detail} only. Upload it then.`,
  weak_key: (detail) => `The key is too weak: ${detail}. Use RSA of 2048 bits or more, or EC P-256.`,
  weak_signature: (detail) => `It is signed with ${detail}, which browsers reject. Have it issued anew.`,
  not_for_servers: () =>
    'The certificate is not for servers (extended key usage). Order one for TLS servers.',
  issuer_missing: (detail) =>
    `The certificate of its issuer is missing: ${detail}. Add the intermediate certificates (often “chain.pem” or “ca-bundle”). If the issuer is your own and visitors trust it, say so.`,
  reordered: () => 'The certificates were in another order: they are put in the right one.',
  completed: (detail) => `The missing intermediate was added: ${detail}.`,
  root_left_out: () => 'The root certificate is left out: visitors have it.',
  others_left_out: (detail) => `Certificates that are no part of the chain are left out: ${detail}.`,
  ends_soon: (detail) => `The certificate ends on ${detail}.`,
}

const ru: Texts = {
  block: (number) => `Блок ${number}: `,
  no_certificate: () => 'Здесь нет сертификата. Он начинается с «-----BEGIN CERTIFICATE-----».',
  no_key: () =>
    'Здесь нет закрытого ключа. Он начинается с «-----BEGIN PRIVATE KEY-----» и часто лежит в отдельном файле.',
  certificate_unreadable: () => 'Этот сертификат не прочитать. Скопируйте его блок заново, от BEGIN до END.',
  key_unreadable: () => 'Этот закрытый ключ не прочитать. Скопируйте его блок заново, от BEGIN до END.',
  passphrase_missing: () => 'Закрытый ключ защищён. Введите его парольную фразу.',
  passphrase_wrong: () => 'Парольная фраза неверна.',
  pkcs12_unreadable: () => 'Это не файл PKCS#12 (.p12, .pfx).',
  pkcs12_cipher: () =>
    `Этот файл PKCS#12 зашифрован RC2 или 3DES, они взломаны. Преобразуйте его: ${CONVERT}`,
  key_mismatch: () =>
    'Закрытый ключ от другого сертификата. Добавьте ключ, с которым этот сертификат заказан.',
  no_names: () =>
    'В сертификате нет имён (subjectAltName), а браузеры больше нигде не смотрят. Закажите сертификат с ними.',
  too_many_names: (detail) => `Имён в сертификате: ${detail}; можно не больше 100.`,
  ended: (detail) => `Сертификат закончился ${detail}. Загрузите тот, что его сменил.`,
  not_begun: (detail) => `Сертификат действует только с ${detail}. Загрузите его тогда.`,
  weak_key: (detail) => `Ключ слишком слабый: ${detail}. Нужен RSA от 2048 бит или EC P-256.`,
  weak_signature: (detail) => `Он подписан с ${detail}, браузеры такое отвергают. Выпустите его заново.`,
  not_for_servers: () =>
    'Сертификат не для серверов (extended key usage). Закажите сертификат для серверов TLS.',
  issuer_missing: (detail) =>
    `Нет сертификата его издателя: ${detail}. Добавьте промежуточные сертификаты (часто это «chain.pem» или «ca-bundle»). Если издатель ваш собственный и посетители ему доверяют, отметьте это.`,
  reordered: () => 'Сертификаты шли в другом порядке: они поставлены в нужный.',
  completed: (detail) => `Недостающий промежуточный сертификат добавлен: ${detail}.`,
  root_left_out: () => 'Корневой сертификат не нужен: он есть у посетителей.',
  others_left_out: (detail) => `Сертификаты не из этой цепочки не взяты: ${detail}.`,
  ends_soon: (detail) => `Сертификат закончится ${detail}.`,
}

const texts: Record<Lang, Texts> = { en, ru }

/** One sentence or two: what is wrong, and what to do. */
export function describeUploadFault({ code, block, detail }: UploadFault, lang: Lang): string {
  const sentence = texts[lang][code](detail ?? '')
  return block === null ? sentence : `${texts[lang].block(block)}${sentence}`
}

export function describeUploadNote({ code, detail }: UploadNote, lang: Lang): string {
  return texts[lang][code](detail ?? '')
}

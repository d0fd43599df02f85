import { defineTexts, formatDateTime, type Localized } from '@nora/kit'

export const tlsTexts = defineTexts(
  {
    waiting: (hostname: string) => `Жду сертификат для ${hostname}. Ключ остаётся на этой машине.`,
    issued: (hostname: string, notAfter: Date) =>
      `Сертификат для ${hostname} получен, действует до ${formatDateTime('ru', notAfter)}.`,
  },
  {
    waiting: (hostname: string) =>
      `Waiting for the certificate of ${hostname}. The key stays on this machine.`,
    issued: (hostname: string, notAfter: Date) =>
      `The certificate of ${hostname} is here, valid until ${formatDateTime('en', notAfter)}.`,
  },
)

/** The certificate has not come in time; `why` is what was last said of it. */
export const lateCertificate = (hostname: string, why: Localized): Localized => ({
  ru: `Сертификата для ${hostname} нет уже 10 минут. ${why.ru}`.trim(),
  en: `There has been no certificate for ${hostname} for 10 minutes. ${why.en}`.trim(),
})

export const noTlsDomain: Localized = {
  ru: 'nora tls нужен свой домен: --domain app.example.com. Добавить: nora domains add app.example.com',
  en: 'nora tls needs a domain of your own: --domain app.example.com. To add one: nora domains add app.example.com',
}

export const notATlsTarget: Localized = {
  ru: 'nora tls ведёт к порту, host:port, http(s)://…, h2c://…, tcp://…, unix:ПУТЬ или папке.',
  en: 'nora tls leads to a port, host:port, http(s)://…, h2c://…, tcp://…, unix:PATH or a folder.',
}

/** A client opens its tunnels in one region. */
export const otherRegion = (hostname: string, region: string, wanted: string): Localized => ({
  ru: `домен ${hostname} в регионе ${region}, а туннели открываются в ${wanted}: напишите region: ${region} или вынесите его в другой файл`,
  en: `${hostname} is in the region ${region}, and the tunnels open in ${wanted}: write region: ${region}, or keep it in a file of its own`,
})

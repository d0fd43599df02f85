import { X509Certificate } from 'node:crypto'
import { exitCodes, Failure } from '../output/failure.ts'
import type { Platform } from '../platform/platform.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates of a PEM file, whatever else stands in it. Throws a Failure that says what is wrong with the file. */
export async function readAuthorities(platform: Platform, path: string): Promise<string> {
  const text = await platform.readFile(path)
  if (text === null) {
    throw usage({ ru: `Файла ${path} нет (--ca).`, en: `There is no file ${path} (--ca).` })
  }
  const certificates = text.match(CERTIFICATE) ?? []
  if (certificates.length === 0 || !certificates.every(isCertificate)) {
    throw usage({
      ru: `В ${path} (--ca) нет сертификата в формате PEM.`,
      en: `${path} (--ca) holds no certificate in PEM.`,
    })
  }
  return `${certificates.join('\n')}\n`
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}

function usage(text: { ru: string; en: string }): Failure {
  return new Failure(exitCodes.usage, text, {
    advice: {
      ru: 'Нужен файл вида -----BEGIN CERTIFICATE-----; его даёт тот, кто завёл сервер или следит за сетью.',
      en: 'It takes a file like -----BEGIN CERTIFICATE-----; whoever runs the server or the network has it.',
    },
  })
}

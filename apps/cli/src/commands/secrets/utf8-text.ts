import { exitCodes, Failure } from '../../output/failure.ts'

/** The text of the bytes, a mark of their order included. Throws a Failure for what is no UTF-8: nothing of it is replaced. */
export function readUtf8(bytes: Uint8Array, what: { ru: string; en: string }): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Failure(
      exitCodes.usage,
      { ru: `${what.ru}: это не текст в UTF-8.`, en: `${what.en}: this is no text in UTF-8.` },
      {
        code: 'ValidationError',
        advice: {
          ru: 'Ничего не сохранено. Двоичные данные храните в base64.',
          en: 'Nothing was stored. Keep binary data as base64.',
        },
      },
    )
  }
}

import type { Localized } from '@nora/kit'

type Place = { readonly line: number; readonly column: number }

/** Where a text that was read as UTF-8 shows that it is something else; null: nowhere. */
export function findForeignEncoding(text: string): (Place & { text: Localized }) | null {
  const isUtf16 = text.slice(0, 1000).includes('\0') || /^\ufffd\ufffd/.test(text)
  if (isUtf16) return { line: 1, column: 1, text: utf16 }
  const at = text.indexOf('\ufffd')
  if (at < 0) return null
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, text: notUtf8 }
}

const utf16: Localized = {
  ru: 'файл сохранён в UTF-16; сохраните его в UTF-8 (в PowerShell: Set-Content -Encoding utf8)',
  en: 'the file is in UTF-16; save it as UTF-8 (in PowerShell: Set-Content -Encoding utf8)',
}

const notUtf8: Localized = {
  ru: 'здесь байты не в UTF-8; сохраните файл в UTF-8',
  en: 'these bytes are no UTF-8; save the file as UTF-8',
}

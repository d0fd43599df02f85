import type { Localized } from '@nora/kit'
import { type LinkClose, LinkCode } from '@nora/protocol'
import { lost, timedOut } from './offline-reason.ts'

/** Why the link is gone, for the person who waits for it. */
export function reasonOfClose({ code, detail, goaway }: LinkClose): Localized {
  return goaway?.text ?? closeReasons[code] ?? { ru: detail, en: detail }
}

const closeReasons: Record<number, Localized> = {
  [LinkCode.LOST]: lost,
  [LinkCode.SILENT]: timedOut,
  [LinkCode.RESTART]: { ru: 'сервер перезапускается', en: 'the server is restarting' },
  [LinkCode.OVERLOADED]: { ru: 'сервер перегружен', en: 'the server is overloaded' },
}

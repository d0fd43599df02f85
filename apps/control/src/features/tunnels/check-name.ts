import type { Localized } from '@nora/kit'
import { tunnelsTexts } from './tunnels.messages.ts'
import { isName, isReservedName } from './tunnels.rules.ts'

/** What is wrong with a name for a tunnel, wherever it is wanted; null for one that may be had. */
export function checkNameForm(name: string): Localized | null {
  if (!isName(name)) return tunnelsTexts.badName
  return isReservedName(name) ? tunnelsTexts.reservedName(name) : null
}

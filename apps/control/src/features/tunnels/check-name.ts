import type { Localized } from '@nora/kit'
import { tunnelsTexts } from './tunnels.messages.ts'
import { isName, isReservedName } from './tunnels.rules.ts'

/** Checks the form of a name for a tunnel; null when it is well formed. */
export function checkNameForm(name: string): Localized | null {
  if (!isName(name)) return tunnelsTexts.badName
  return isReservedName(name) ? tunnelsTexts.reservedName(name) : null
}

import type { Localized } from '@nora/kit'

/** For an agent whose leg has bound the same name anew. */
export const leftByAgentText: Localized = {
  ru: 'Агент закрыл этот туннель или держит его по другому соединению.',
  en: 'The agent has closed this tunnel or holds it on another connection.',
}

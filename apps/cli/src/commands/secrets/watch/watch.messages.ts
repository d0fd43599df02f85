import { defineTexts } from '@nora/kit'

export const watchMessages = defineTexts(
  {
    watching: (configs: string) => `Слежу: ${configs}. Закончить: Ctrl C`,
    added: (names: string) => `добавлено: ${names}`,
    changed: (names: string) => `изменено: ${names}`,
    removed: (names: string) => `удалено: ${names}`,
    noNames: 'доступ или ключ',
  },
  {
    watching: (configs: string) => `Watching ${configs}. To end: Ctrl C`,
    added: (names: string) => `added: ${names}`,
    changed: (names: string) => `changed: ${names}`,
    removed: (names: string) => `removed: ${names}`,
    noNames: 'access or key',
  },
)

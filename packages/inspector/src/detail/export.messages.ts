import { defineTexts } from '@nora/kit'

export const exportTexts = defineTexts(
  {
    copyAs: 'Скопировать',
    withSecrets: 'Вместе с секретами',
    outcomes: { copied: 'Скопировано', failed: 'Не удалось скопировать' },
    exportList: 'Сохранить список',
    har: 'Все запросы в файл HAR',
    harFound: 'Найденные запросы в файл HAR',
  },
  {
    copyAs: 'Copy as',
    withSecrets: 'Including secrets',
    outcomes: { copied: 'Copied', failed: 'Could not copy' },
    exportList: 'Save list',
    har: 'All requests as a HAR file',
    harFound: 'Found requests as a HAR file',
  },
)

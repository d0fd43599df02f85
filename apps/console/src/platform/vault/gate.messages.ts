import { defineTexts } from '@nora/kit'

export const gateTexts = defineTexts(
  {
    loadFailed: 'Не удалось открыть хранилище',
    starting: 'Хранилище запускается…',
  },
  {
    loadFailed: 'Failed to start the vault',
    starting: 'Starting the vault…',
  },
)

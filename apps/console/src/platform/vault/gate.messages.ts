import { defineTexts } from '@nora/kit'

export const gateTexts = defineTexts(
  {
    loadFailed: 'Не удалось открыть хранилище',
    starting: 'Хранилище запускается…',
    firstHere: {
      title: 'В этом браузере хранилище открыто впервые',
      sentence:
        'Сравнить с прошлым разом ему не с чем: если сервер показал старое состояние, заметить это можете только вы. Проверьте, что последние изменения на месте.',
      newest: 'Самое новое здесь —',
      understood: 'Понятно',
    },
  },
  {
    loadFailed: 'Failed to start the vault',
    starting: 'Starting the vault…',
    firstHere: {
      title: 'The vault is open in this browser for the first time',
      sentence:
        'It has nothing to compare with: if the server showed an older state, only you would notice. Look whether the latest changes are there.',
      newest: 'The newest here is from',
      understood: 'Got it',
    },
  },
)

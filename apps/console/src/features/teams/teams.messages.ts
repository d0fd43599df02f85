import { defineTexts } from '@nora/kit'

export const teamsTexts = defineTexts(
  {
    types: { personal: 'Личное пространство', team: 'Команда' },
    choose: 'Выбрать команду',
    listFailed: 'Не удалось загрузить команды',
    selectFailed: 'Не удалось перейти в команду',
  },
  {
    types: { personal: 'Personal space', team: 'Team' },
    choose: 'Choose a team',
    listFailed: 'Could not load teams',
    selectFailed: 'Could not switch to the team',
  },
)

import { defineTexts } from '@nora/kit'

export const ownTeamsTexts = defineTexts(
  {
    personal: 'Личное пространство',
    roles: {
      primary_owner: 'Основатель',
      owner: 'Владелец',
      admin: 'Администратор',
      member: 'Пользователь',
    },
    choose: 'Выбрать команду',
    listFailed: 'Не удалось загрузить команды',
    selectFailed: 'Не удалось перейти в команду',
  },
  {
    personal: 'Personal',
    roles: { primary_owner: 'Founder', owner: 'Owner', admin: 'Administrator', member: 'User' },
    choose: 'Choose a team',
    listFailed: 'Could not load teams',
    selectFailed: 'Could not switch to the team',
  },
)

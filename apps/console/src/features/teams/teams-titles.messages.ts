import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const teamsTitles = defineTexts(
  {
    members: 'Участники',
    roles: 'Роли',
    settings: 'Настройки команды',
    invite: 'Пригласить в команду',
    create: 'Создать команду',
  },
  {
    members: 'Members',
    roles: 'Roles',
    settings: 'Team settings',
    invite: 'Invite to the team',
    create: 'Create a team',
  },
)

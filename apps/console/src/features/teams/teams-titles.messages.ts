import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const teamsTitles = defineTexts(
  {
    members: 'Участники',
    invitations: 'Приглашения',
    roles: 'Роли',
    settings: 'Настройки команды',
    settingsInArea: 'Настройки',
    invite: 'Пригласить в команду',
    create: 'Создать команду',
    waiting: (count: number) => `Приглашений: ${count}`,
  },
  {
    members: 'Members',
    invitations: 'Invitations',
    roles: 'Roles',
    settings: 'Team settings',
    settingsInArea: 'Settings',
    invite: 'Invite to the team',
    create: 'Create team',
    waiting: (count: number) => `Invitations: ${count}`,
  },
)

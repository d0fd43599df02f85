import { defineTexts } from '@nora/kit'

/** Queries of a team show these when they fail, and so do the lists in their place. */
export const teamLoadingTexts = defineTexts(
  {
    teamFailed: 'Не удалось загрузить команду',
    membersFailed: 'Не удалось загрузить участников',
    invitesFailed: 'Не удалось загрузить приглашения',
    rolesFailed: 'Не удалось загрузить роли',
  },
  {
    teamFailed: 'Could not load the team',
    membersFailed: 'Could not load members',
    invitesFailed: 'Could not load invitations',
    rolesFailed: 'Could not load roles',
  },
)

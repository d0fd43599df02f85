import { defineTexts } from '@nora/kit'

export const ownInvitesTexts = defineTexts(
  {
    title: 'Вас приглашают',
    sentence: (by: string, role: string) => `Приглашает ${by}. Ваша роль: ${role}.`,
    until: 'Истекает',
    accept: 'Вступить',
    acceptLabel: (team: string) => `Вступить в команду «${team}»`,
    decline: 'Отклонить',
    declineLabel: (team: string) => `Отклонить приглашение в команду «${team}»`,
    declined: 'Приглашение отклонено',
    declineFailed: 'Не удалось отклонить приглашение',
  },
  {
    title: 'You are invited',
    sentence: (by: string, role: string) => `Invited by ${by}. Your role: ${role}.`,
    until: 'Expires',
    accept: 'Join',
    acceptLabel: (team: string) => `Join ${team}`,
    decline: 'Decline',
    declineLabel: (team: string) => `Decline the invitation to ${team}`,
    declined: 'Invitation declined',
    declineFailed: 'Could not decline the invitation',
  },
)

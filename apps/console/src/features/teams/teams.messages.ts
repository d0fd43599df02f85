import { defineTexts } from '@nora/kit'

export const teamsTexts = defineTexts(
  {
    create: 'Создать команду',
    settings: 'Настройки команды',
    role: 'Роль',
    roleHelp: {
      owner: 'Всё, кроме удаления команды: настройки, владельцы, подписка.',
      admin: 'Участники, приглашения, роли и всё, что есть у участников.',
      member: 'Только своё: туннели, порты, ключи.',
    },
    customRoles: 'Свои роли',
    name: 'Название',
    nameNeeded: 'Назовите команду.',
    icon: 'Значок',
    iconHelp: 'Одна буква или эмодзи. Без него — первые буквы названия.',
    newTitle: 'Новая команда',
    newSentence: 'Общие туннели, порты и имена, у каждого своя роль. Вы станете основателем.',
    newNotes: {
      people: 'Пригласите людей по почте: роль и место выбираете вы.',
      things: 'Порты и имена принадлежат команде и остаются в ней, когда кто-то уходит.',
      personal: 'Личное пространство остаётся вашим: команда видит только то, что в ней.',
    },
  },
  {
    create: 'Create team',
    settings: 'Team settings',
    role: 'Role',
    roleHelp: {
      owner: 'Everything except deleting the team: settings, owners, subscription.',
      admin: 'Members, invitations, roles, and everything members have.',
      member: 'Only their own tunnels, ports and keys.',
    },
    customRoles: 'Custom roles',
    name: 'Name',
    nameNeeded: 'Name the team.',
    icon: 'Icon',
    iconHelp: 'One letter or emoji. Without it, the first letters of the name.',
    newTitle: 'New team',
    newSentence: 'Shared tunnels, ports and names, and a role for each. You will be the founder.',
    newNotes: {
      people: 'Invite people by e-mail: you choose their role and seat.',
      things: 'Ports and names belong to the team and stay when somebody leaves.',
      personal: 'Your personal space stays yours: the team sees only what is in the team.',
    },
  },
)

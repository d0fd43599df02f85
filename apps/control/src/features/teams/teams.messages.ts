import type { TunnelCommand } from '@nora/contract'
import type { Localized } from '@nora/kit'

const kinds: Record<TunnelCommand, Localized> = {
  http: { ru: 'туннели HTTP', en: 'HTTP tunnels' },
  ssh: { ru: 'туннели SSH', en: 'SSH tunnels' },
  tcp: { ru: 'туннели TCP и триггеры', en: 'TCP and trigger tunnels' },
}

export const teamsTexts = {
  isPersonal: {
    ru: 'Это личное пространство, в нём только вы. Создайте команду или выберите её.',
    en: 'This is a personal space, with nobody but you. Make a team or choose one.',
  },
  tooManyTeams: (limit: number): Localized => ({
    ru: `Вы уже основали команд: ${limit}. Больше нельзя: удалите ненужную или передайте её другому.`,
    en: `You have founded ${limit} teams already, and no more are possible: delete one or hand it over.`,
  }),
  wrongName: {
    ru: 'Это не название команды. Введите его точно.',
    en: 'This is not the name of the team. Type it exactly.',
  },
  founderStays: {
    ru: 'Основателя нельзя ни изменить, ни удалить. Он сам может передать своё место.',
    en: 'The founder can be neither changed nor removed. Only they can hand their place over.',
  },
  founderLeaves: {
    ru: 'Основатель не может выйти из команды. Передайте своё место другому участнику или удалите команду.',
    en: 'The founder cannot leave the team. Hand your place over to another member, or delete the team.',
  },
  founderAlready: { ru: 'Вы и так основатель.', en: 'You are the founder already.' },
  notInTeam: { ru: 'Такого участника в команде нет.', en: 'The team has no such member.' },
  removesSelf: {
    ru: 'Себя не удаляют: выйдите из команды.',
    en: 'Nobody removes themselves: leave the team instead.',
  },
  wrongNewOwner: {
    ru: 'Передать можно другому участнику этой команды.',
    en: 'Another member of this team can get it.',
  },
  noSeats: (limit: number): Localized => ({
    ru: `В подписке не хватает мест: их ${limit}, и все заняты. Освободите место или увеличьте подписку.`,
    en: `There are not enough seats in the subscription: all ${limit} are taken. Free one, or get more.`,
  }),
  unknownRoles: {
    ru: 'Одной из ролей больше нет. Обновите страницу и выберите снова.',
    en: 'One of the roles is gone. Reload the page and choose again.',
  },
  roleNameTaken: (name: string): Localized => ({
    ru: `Роль «${name}» уже есть.`,
    en: `There is a role “${name}” already.`,
  }),
  tooManyRoles: (limit: number): Localized => ({
    ru: `В команде уже ${limit} ролей, больше нельзя. Удалите ненужную.`,
    en: `The team has ${limit} roles already, and no more are possible. Delete one.`,
  }),
  membersAlready: (emails: string): Localized => ({
    ru: `Уже в команде: ${emails}.`,
    en: `Already in the team: ${emails}.`,
  }),
  tooManyInvites: (limit: number): Localized => ({
    ru: `Приглашений без ответа может быть ${limit}. Отзовите ненужные.`,
    en: `There may be ${limit} unanswered invitations. Revoke some of them.`,
  }),
  inviteUnknown: {
    ru: 'Такого приглашения нет. Проверьте, что ссылка скопирована целиком, или попросите прислать новое.',
    en: 'There is no such invitation. Check that the whole link was copied, or ask for a new one.',
  },
  inviteExpired: (by: string): Localized => ({
    ru: `Срок приглашения истёк. Попросите прислать его ещё раз: ${by}.`,
    en: `The invitation has expired. Ask ${by} to send it again.`,
  }),
  inviteEnded: {
    accepted: (team: string): Localized => ({
      ru: `Приглашение в команду «${team}» уже приняли. Войдите под той почтой, на которую оно пришло.`,
      en: `The invitation to ${team} has been accepted already. Sign in with the address it was sent to.`,
    }),
    declined: (team: string): Localized => ({
      ru: `Приглашение в команду «${team}» отклонили. Если передумали, попросите прислать новое.`,
      en: `The invitation to ${team} was declined. If you have changed your mind, ask for a new one.`,
    }),
    revoked: (team: string): Localized => ({
      ru: `Приглашение в команду «${team}» отозвали. Спросите того, кто вас пригласил.`,
      en: `The invitation to ${team} was revoked. Ask the person who invited you.`,
    }),
    replaced: (team: string): Localized => ({
      ru: `Вместо этого приглашения в команду «${team}» прислали новое. Откройте ссылку из последнего письма.`,
      en: `A newer invitation to ${team} replaces this one. Open the link in the latest email.`,
    }),
  },
  inviteForOther: (email: string): Localized => ({
    ru: `Приглашение — для ${email}. Войдите с этой почтой.`,
    en: `The invitation is for ${email}. Sign in with that address.`,
  }),
  emailUnconfirmed: {
    ru: 'Сначала подтвердите свою почту: задайте пароль по коду из письма на странице восстановления пароля.',
    en: 'Confirm your address first: set a password with a mailed code on the password recovery page.',
  },
  memberAlready: { ru: 'Вы уже в этой команде.', en: 'You are in this team already.' },
  noSeat: (whom: string): Localized => ({
    ru: `У вас нет места в подписке команды, поэтому туннель открыть нельзя. Место может дать: ${whom}.`,
    en: `You have no seat in the team’s subscription, so you cannot open a tunnel. A seat can be given by ${whom}.`,
  }),
  deniedByRoles: (command: TunnelCommand, roles: readonly string[], whom: string): Localized => ({
    ru: `${roles.length > 1 ? 'Ваши роли запрещают' : 'Ваша роль запрещает'} ${kinds[command].ru}: ${roles.map((name) => `«${name}»`).join(', ')}. Снять запрет может: ${whom}.`,
    en: `${kinds[command].en} are forbidden by your ${roles.length > 1 ? 'roles' : 'role'} ${roles.map((name) => `“${name}”`).join(', ')}. It can be lifted by ${whom}.`,
  }),
} as const

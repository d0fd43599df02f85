import { defineTexts, plural } from '@nora/kit'

export const teamsMessages = defineTexts(
  {
    personal: 'личное пространство',
    roles: {
      primary_owner: 'основатель',
      owner: 'владелец',
      admin: 'администратор',
      member: 'пользователь',
    },
    selected: (team: string) => `Новые туннели откроются в команде «${team}».`,
    same: (team: string) => `Клиент и так работает в команде «${team}».`,
    runningStay: (count: number) =>
      `Уже открытые туннели остаются в той команде, где открыты (${count} ${plural('ru', count, { one: 'клиент запущен', few: 'клиента запущено', many: 'клиентов запущено', other: 'клиента запущено' })} здесь). Чтобы перенести их, остановите и запустите снова: nora stop`,
    sharedToken:
      'Это токен аккаунта (nt_…): все машины, где он сохранён, тоже откроют новые туннели в этой команде. Отдельный токен для этой машины даёт nora login.',
    noTunnels: (team: string, whom: string) =>
      `В команде «${team}» вы не можете открывать туннели. Разрешить может: ${whom}.`,
    denied: (commands: string, whom: string) =>
      `Ваши роли в этой команде запрещают: ${commands}. Снять запрет может: ${whom}.`,
    nobody: 'администратор команды',
  },
  {
    personal: 'personal space',
    roles: { primary_owner: 'founder', owner: 'owner', admin: 'administrator', member: 'user' },
    selected: (team: string) => `New tunnels open in the team ${team}.`,
    same: (team: string) => `The client works in the team ${team} already.`,
    runningStay: (count: number) =>
      `Tunnels that are open stay in the team they were opened in (${count} running ${plural('en', count, { one: 'client', other: 'clients' })} here). To move them, stop and start them again: nora stop`,
    sharedToken:
      'This is the token of your account (nt_…): every machine that has it opens new tunnels in this team too. For a token of this machine’s own, run nora login.',
    noTunnels: (team: string, whom: string) =>
      `You cannot open tunnels in the team ${team}. It can be allowed by ${whom}.`,
    denied: (commands: string, whom: string) =>
      `Your roles in this team forbid ${commands}. It can be lifted by ${whom}.`,
    nobody: 'an administrator of the team',
  },
)

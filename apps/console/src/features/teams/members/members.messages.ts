import { defineTexts, plural } from '@nora/kit'

const ruMembers = { one: 'участник', few: 'участника', many: 'участников', other: 'участника' }
const ruTunnels = { one: 'туннель', few: 'туннеля', many: 'туннелей', other: 'туннеля' }
const ruDomains = {
  one: 'постоянное имя',
  few: 'постоянных имени',
  many: 'постоянных имён',
  other: 'постоянного имени',
}
const ruPorts = { one: 'порт', few: 'порта', many: 'портов', other: 'порта' }
const ruKeys = { one: 'ключ', few: 'ключа', many: 'ключей', other: 'ключа' }
const ruClients = { one: 'вход', few: 'входа', many: 'входов', other: 'входа' }
/** Chooses by the Russian plural: the form of 1, 21 and so on, or that of other numbers. */
const either = (count: number, one: string, many: string) => plural('ru', count, { one, other: many })
const en = (word: string) => ({ one: word, other: `${word}s` })

export const membersTexts = defineTexts(
  {
    title: 'Участники',
    gone: { title: 'Такого участника нет', sentence: 'Он вышел из команды, или ссылка неверна.' },
    sentence: 'Кто в команде, какие у них роли и места.',
    seats: (used: number, limit: number | null) =>
      limit === null ? `Занято мест: ${used}` : `Занято мест: ${used} из ${limit}`,
    search: 'Найти по имени или почте',
    seat: 'Место',
    seatStates: { yes: 'Есть место', no: 'Без места' },
    columns: {
      person: 'Участник',
      role: 'Роль',
      seat: 'Место',
      roles: 'Свои роли',
      joined: 'Вступление',
      actions: 'Действия',
    },
    you: 'вы',
    menu: (name: string) => `Действия: ${name}`,
    change: 'Изменить',
    remove: 'Удалить из команды',
    count: (count: number) => `${count} ${plural('ru', count, ruMembers)}`,
    changeDialog: {
      title: (name: string) => `Изменить: ${name}`,
      submit: 'Сохранить',
      failed: 'Не удалось изменить участника',
      seat: 'Место в подписке',
      seatHelp: 'Без места нельзя открывать туннели и закреплять порты. Открытые туннели остановятся сразу.',
      founder: 'Основатель может только передать своё место — в настройках команды.',
      saved: 'Сохранено',
    },
    giveSeat: 'Дать место',
    takeSeat: 'Забрать место',
    seatDialog: {
      give: {
        title: (count: number) => (count === 1 ? 'Дать место?' : `Дать места: ${count}?`),
        consequence: (count: number) =>
          count === 1
            ? 'Участник сможет открывать туннели и закреплять порты.'
            : 'Участники смогут открывать туннели и закреплять порты.',
        done: (count: number) => (count === 1 ? 'Место дано' : `Мест дано: ${count}`),
      },
      take: {
        title: (count: number) => (count === 1 ? 'Забрать место?' : `Забрать места: ${count}?`),
        consequence: (count: number) =>
          count === 1
            ? 'Туннели участника остановятся сразу. Порты и имена останутся за ним.'
            : 'Туннели участников остановятся сразу. Порты и имена останутся за ними.',
        done: (count: number) => (count === 1 ? 'Место свободно' : `Мест свободно: ${count}`),
      },
      list: 'Участники',
      failed: (count: number) => `Не получилось: ${count}`,
    },
    removeDialog: {
      title: (name: string) => `Удалить из команды: ${name}?`,
      lead: 'Доступ пропадёт сразу: в браузерах, по ключам, у клиентов и по ssh -R.',
      submit: 'Удалить',
      failed: 'Не удалось удалить участника',
      removed: 'Участник удалён',
      loading: 'Смотрим, что есть у участника',
      loadFailed: 'Не удалось узнать, что есть у участника',
      heir: 'Кому передать порты и имена',
      newOwnerHelp: 'Они остаются у команды, и этот участник будет ими распоряжаться.',
      tunnels: (count: number) => `${count} ${plural('ru', count, ruTunnels)}`,
      tunnelsFate: (count: number) => either(count, 'остановится', 'остановятся'),
      ports: (count: number) => `${count} ${plural('ru', count, ruPorts)}`,
      domains: (count: number) => `${count} ${plural('ru', count, ruDomains)}`,
      handedOver: (count: number) => `${either(count, 'перейдёт', 'перейдут')} к выбранному участнику`,
      keys: (count: number) => `${count} ${plural('ru', count, ruKeys)} SSH`,
      keysFate: (count: number) => `${either(count, 'будет удалён', 'будут удалены')}, сеансы завершатся`,
      apiKeys: (count: number) => `${count} ${plural('ru', count, ruKeys)} API`,
      apiKeysFate: (count: number) => `${either(count, 'перестанет', 'перестанут')} действовать`,
      clients: (count: number) => `${count} ${plural('ru', count, ruClients)} клиента`,
      clientsFate: (count: number) => either(count, 'завершится', 'завершатся'),
      nothing: 'Ничего своего у участника в команде нет.',
      more: (count: number) => `и ещё ${count}`,
    },
  },
  {
    title: 'Members',
    gone: { title: 'There is no such member', sentence: 'They left the team, or the link is wrong.' },
    sentence: 'Who is in the team, their roles and seats.',
    seats: (used: number, limit: number | null) =>
      limit === null ? `Seats taken: ${used}` : `Seats taken: ${used} of ${limit}`,
    search: 'Find by name or e-mail',
    seat: 'Seat',
    seatStates: { yes: 'Has a seat', no: 'Without a seat' },
    columns: {
      person: 'Member',
      role: 'Role',
      seat: 'Seat',
      roles: 'Custom roles',
      joined: 'Joined',
      actions: 'Actions',
    },
    you: 'you',
    menu: (name: string) => `Actions: ${name}`,
    change: 'Change',
    remove: 'Remove from the team',
    count: (count: number) => `${count} ${plural('en', count, en('member'))}`,
    changeDialog: {
      title: (name: string) => `Change ${name}`,
      submit: 'Save',
      failed: 'Could not change the member',
      seat: 'A seat in the subscription',
      seatHelp: 'Without a seat, members cannot open tunnels or reserve ports. Open tunnels end at once.',
      founder: 'A founder can only hand the place over, in the team settings.',
      saved: 'Saved',
    },
    giveSeat: 'Give a seat',
    takeSeat: 'Take the seat',
    seatDialog: {
      give: {
        title: (count: number) => (count === 1 ? 'Give a seat?' : `Give ${count} seats?`),
        consequence: (count: number) =>
          count === 1
            ? 'The member will be able to open tunnels and reserve ports.'
            : 'The members will be able to open tunnels and reserve ports.',
        done: (count: number) => (count === 1 ? 'Seat given' : `${count} seats given`),
      },
      take: {
        title: (count: number) => (count === 1 ? 'Take the seat?' : `Take ${count} seats?`),
        consequence: (count: number) =>
          count === 1
            ? 'The member’s tunnels end at once. Ports and names stay with them.'
            : 'The members’ tunnels end at once. Ports and names stay with them.',
        done: (count: number) => (count === 1 ? 'Seat freed' : `${count} seats freed`),
      },
      list: 'Members',
      failed: (count: number) => `Not done: ${count}`,
    },
    removeDialog: {
      title: (name: string) => `Remove ${name} from the team?`,
      lead: 'Access ends at once: in browsers, with keys, in clients and over ssh -R.',
      submit: 'Remove',
      failed: 'Could not remove the member',
      removed: 'Member removed',
      loading: 'Checking what the member has',
      loadFailed: 'Could not load what the member has',
      heir: 'Who gets the ports and names',
      newOwnerHelp: 'They stay with the team, and this member will manage them.',
      tunnels: (count: number) => `${count} ${plural('en', count, en('tunnel'))}`,
      tunnelsFate: (count: number) => (count === 1 ? 'ends' : 'end'),
      ports: (count: number) => `${count} ${plural('en', count, en('port'))}`,
      domains: (count: number) =>
        `${count} ${plural('en', count, { one: 'static name', other: 'static names' })}`,
      handedOver: (count: number) => `${count === 1 ? 'goes' : 'go'} to the chosen member`,
      keys: (count: number) => `${count} SSH ${plural('en', count, en('key'))}`,
      keysFate: (count: number) => `${count === 1 ? 'is' : 'are'} removed, sessions end`,
      apiKeys: (count: number) => `${count} API ${plural('en', count, en('key'))}`,
      apiKeysFate: (count: number) => `${count === 1 ? 'stops' : 'stop'} working`,
      clients: (count: number) => `${count} client ${plural('en', count, en('sign-in'))}`,
      clientsFate: (count: number) => (count === 1 ? 'ends' : 'end'),
      nothing: 'The member owns nothing in the team.',
      more: (count: number) => `and ${count} more`,
    },
  },
)

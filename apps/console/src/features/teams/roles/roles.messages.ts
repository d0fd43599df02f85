import { defineTexts, plural } from '@nora/kit'

const ruRoles = { one: 'роль', few: 'роли', many: 'ролей', other: 'роли' }
const ruProjects = { one: 'проект', few: 'проекта', many: 'проектов', other: 'проекта' }
const ruMembers = { one: 'участник', few: 'участника', many: 'участников', other: 'участника' }

export const rolesTexts = defineTexts(
  {
    title: 'Роли',
    gone: { title: 'Такой роли нет', sentence: 'Её удалили, или она в другой команде.' },
    sentence:
      'Свои роли запрещают виды туннелей и открывают проекты секретов. Если у участника их несколько, они складываются.',
    create: 'Создать роль',
    search: 'Найти роль',
    columns: {
      name: 'Роль',
      denied: 'Запрещает',
      secrets: 'Секреты',
      members: 'У кого',
      created: 'Создана',
      actions: 'Действия',
    },
    commands: { http: 'http', ssh: 'ssh', tcp: 'tcp и trigger' },
    access: { none: 'нет доступа', viewer: 'читатель', editor: 'редактор', admin: 'администратор' },
    deniesNothing: 'ничего',
    opensProjects: (count: number) => `${count} ${plural('ru', count, ruProjects)}`,
    createsProjects: 'новые проекты',
    members: (count: number) => `${count} ${plural('ru', count, ruMembers)}`,
    menu: (name: string) => `Действия: ${name}`,
    edit: 'Изменить',
    remove: 'Удалить',
    removed: (count: number) => (count === 1 ? 'Роль удалена' : `Удалено ролей: ${count}`),
    removeTexts: {
      title: (count: number) => (count === 1 ? 'Удалить роль?' : `Удалить роли: ${count}?`),
      consequence: (count: number) =>
        count === 1
          ? 'У всех, у кого она есть, пропадут её запреты и доступ к секретам, который она даёт.'
          : 'У всех, у кого они есть, пропадут их запреты и доступ к секретам, который они дают.',
      list: 'Роли',
      failed: (count: number) => `Не удалено: ${count}`,
    },
    count: (count: number) => `${count} ${plural('ru', count, ruRoles)}`,
    empty: 'Своих ролей пока нет',
    emptySentence:
      'Без них участники открывают любые туннели. Создайте роль, чтобы запретить, например, TCP или открыть проект секретов, и дайте её на странице «Команда».',
    dialog: {
      create: 'Новая роль',
      edit: (name: string) => `Изменить роль «${name}»`,
      name: 'Название',
      nameNeeded: 'Назовите роль.',
      description: 'Описание',
      denied: 'Что запрещает',
      deniedHelp: 'Открытые туннели этих видов остановятся сразу у всех, у кого есть роль.',
      commandHelp: {
        http: 'nora http и ssh -R 80:…',
        ssh: 'nora ssh',
        tcp: 'nora tcp, nora trigger и ssh -R с портом',
      },
      secrets: 'Доступ к секретам',
      mayCreateProjects: 'Создавать проекты секретов',
      secretsHelp: 'Участники с этой ролью получают доступ ко всем конфигурациям проекта.',
      secretsLocked: 'Проекты, которые откроет роль, выбирают при открытом хранилище.',
      unlock: 'Открыть его',
      secretsOf: (project: string) => `Доступ к проекту «${project}»`,
      otherProjects: (count: number) => `И другие проекты, где вы не администратор: ${count}`,
      submit: { create: 'Создать', edit: 'Сохранить' },
      saved: 'Роль сохранена',
    },
  },
  {
    title: 'Roles',
    gone: { title: 'There is no such role', sentence: 'It was deleted, or belongs to another team.' },
    sentence:
      'Custom roles deny kinds of tunnels and open projects of secrets. Several roles of a member add up.',
    create: 'Create role',
    search: 'Find a role',
    columns: {
      name: 'Role',
      denied: 'Denies',
      secrets: 'Secrets',
      members: 'Who has it',
      created: 'Created',
      actions: 'Actions',
    },
    commands: { http: 'http', ssh: 'ssh', tcp: 'tcp and trigger' },
    access: { none: 'No access', viewer: 'Reader', editor: 'Editor', admin: 'Administrator' },
    deniesNothing: 'nothing',
    opensProjects: (count: number) =>
      `${count} ${plural('en', count, { one: 'project', other: 'projects' })}`,
    createsProjects: 'new projects',
    members: (count: number) => `${count} ${plural('en', count, { one: 'member', other: 'members' })}`,
    menu: (name: string) => `Actions: ${name}`,
    edit: 'Edit',
    remove: 'Delete',
    removed: (count: number) => (count === 1 ? 'Role deleted' : `${count} roles deleted`),
    removeTexts: {
      title: (count: number) => (count === 1 ? 'Delete the role?' : `Delete ${count} roles?`),
      consequence: (count: number) =>
        count === 1
          ? 'Everybody who has it is allowed again what it denies, and loses the access to secrets that it gives.'
          : 'Everybody who has them is allowed again what they deny, and loses the access to secrets that they give.',
      list: 'Roles',
      failed: (count: number) => `Not deleted: ${count}`,
    },
    count: (count: number) => `${count} ${plural('en', count, { one: 'role', other: 'roles' })}`,
    empty: 'No custom roles yet',
    emptySentence:
      'Without them members open any kind of tunnel. Create a role to deny TCP, for example, or to open a project of secrets, and give it to people on the Team page.',
    dialog: {
      create: 'New role',
      edit: (name: string) => `Edit role “${name}”`,
      name: 'Name',
      nameNeeded: 'Name the role.',
      description: 'Description',
      denied: 'Deny',
      deniedHelp: 'Open tunnels of these kinds end at once for everybody who has the role.',
      commandHelp: {
        http: 'nora http and ssh -R 80:…',
        ssh: 'nora ssh',
        tcp: 'nora tcp, nora trigger, and ssh -R with a port',
      },
      secrets: 'Access to secrets',
      mayCreateProjects: 'Create projects of secrets',
      secretsHelp: 'Members with the role have access to all configs of the project.',
      secretsLocked: 'Projects that the role opens are chosen while the vault is open.',
      unlock: 'Open it',
      secretsOf: (project: string) => `Access to ${project}`,
      otherProjects: (count: number) => `And projects that you do not administer: ${count}`,
      submit: { create: 'Create', edit: 'Save' },
      saved: 'Role saved',
    },
  },
)

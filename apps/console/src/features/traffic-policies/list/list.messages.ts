import { defineTexts, plural } from '@nora/kit'

const ruPolicies = { one: 'политика', few: 'политики', many: 'политик', other: 'политики' }
const ruAddresses = { one: 'адрес', few: 'адреса', many: 'адресов', other: 'адреса' }

export const listTexts = defineTexts(
  {
    title: 'Политики трафика',
    sentence: 'Что делать с запросом до вашего сервиса и с ответом до посетителя.',
    search: 'Найти политику',
    create: 'Создать политику',
    debug: 'Отладка',
    columns: {
      name: 'Политика',
      attached: 'Подключена к',
      version: 'Версия',
      refusals: 'Отказов за 24 ч',
      person: 'Кто',
      changed: 'Изменена',
    },
    attachedFilter: 'Подключение',
    attached: { yes: 'Подключена', no: 'Не подключена' },
    personFilter: 'Кто',
    nowhere: 'не подключена',
    more: (count: number) => `и ещё ${count}`,
    unpublished: 'не опубликована',
    draft: 'черновик',
    overLimit: 'сверх тарифа',
    version: (number: number) => `v${number}`,
    addresses: (count: number) => `${count} ${plural('ru', count, ruAddresses)}`,
    count: (count: number) => `${count} ${plural('ru', count, ruPolicies)}`,
    edit: 'Открыть',
    debugOne: 'Отладить',
    copyId: 'Скопировать ID',
    remove: 'Удалить',
    removed: (count: number) =>
      count === 1 ? 'Политика удалена' : `Удалено ${count} ${plural('ru', count, ruPolicies)}`,
    removeTexts: {
      title: (count: number) =>
        count === 1 ? 'Удалить политику?' : `Удалить ${count} ${plural('ru', count, ruPolicies)}?`,
      consequence: (count: number) =>
        count === 1
          ? 'Её версии и проверки пропадут. Подключённую политику удалить нельзя: сначала отключите адреса.'
          : 'Их версии и проверки пропадут. Подключённые удалить нельзя: сначала отключите адреса.',
      list: 'Политики',
      failed: (count: number) => `Не удалено: ${count}`,
    },
    empty: 'Политик трафика пока нет',
    emptySentence:
      'Начните с готовой: поменяйте в ней адреса и пароли, посмотрите в отладчике и опубликуйте.',
    blank: 'С пустого листа',
    starters: {
      ip_list: { name: 'Список IP', what: 'Пускать только из сетей офиса и VPN' },
      basic_auth: { name: 'Имя и пароль', what: 'Спрашивать пароль у всех, кроме проверки здоровья' },
      rate: { name: 'Лимит на ключ', what: '60 запросов в минуту на ключ API' },
      github: { name: 'Вебхук GitHub', what: 'Только события из сетей GitHub' },
      maintenance: { name: 'Технические работы', what: 'Заглушка для всех, кроме офиса' },
      canary: { name: 'Канарейка', what: 'Пометить каждый десятый запрос для новой версии' },
    },
    form: {
      title: 'Новая политика трафика',
      from: 'Начать с',
      name: 'Имя',
      nameNeeded: 'Назовите политику',
      description: 'Описание',
      submit: 'Создать',
      help: 'Политика появится черновиком. Пока она не опубликована и не подключена, запросы идут как шли.',
      created: 'Создан черновик политики',
    },
  },
  {
    title: 'Traffic Policies',
    sentence: 'What happens to a request before your service, and to the response before the visitor.',
    search: 'Find a policy',
    create: 'Create policy',
    debug: 'Debug',
    columns: {
      name: 'Policy',
      attached: 'Attached to',
      version: 'Version',
      refusals: 'Refused in 24 h',
      person: 'Who',
      changed: 'Changed',
    },
    attachedFilter: 'Attached',
    attached: { yes: 'Attached', no: 'Not attached' },
    personFilter: 'Who',
    nowhere: 'attached to nothing',
    more: (count: number) => `and ${count} more`,
    unpublished: 'not published',
    draft: 'draft',
    overLimit: 'over the plan',
    version: (number: number) => `v${number}`,
    addresses: (count: number) => `${count} ${plural('en', count, { one: 'address', other: 'addresses' })}`,
    count: (count: number) => `${count} ${plural('en', count, { one: 'policy', other: 'policies' })}`,
    edit: 'Open',
    debugOne: 'Debug',
    copyId: 'Copy ID',
    remove: 'Delete',
    removed: (count: number) => (count === 1 ? 'Policy deleted' : `${count} policies deleted`),
    removeTexts: {
      title: (count: number) => (count === 1 ? 'Delete the policy?' : `Delete ${count} policies?`),
      consequence: (count: number) =>
        count === 1
          ? 'Its versions and tests are lost. While it is attached it cannot be deleted: detach its addresses first.'
          : 'Their versions and tests are lost. Attached ones cannot be deleted: detach their addresses first.',
      list: 'Policies',
      failed: (count: number) => `Not deleted: ${count}`,
    },
    empty: 'No traffic policies yet',
    emptySentence: 'Start from one that works: change its networks and passwords, debug it, and publish.',
    blank: 'Blank',
    starters: {
      ip_list: { name: 'IP list', what: 'Allow only the networks of the office and the VPN' },
      basic_auth: { name: 'Name and password', what: 'Ask everybody but the health check for a password' },
      rate: { name: 'Rate per key', what: '60 requests a minute for each API key' },
      github: { name: 'GitHub webhook', what: 'Only events from the networks of GitHub' },
      maintenance: { name: 'Maintenance', what: 'A page for everybody but the office' },
      canary: { name: 'Canary', what: 'Mark every tenth request for the new version' },
    },
    form: {
      title: 'New traffic policy',
      from: 'Start from',
      name: 'Name',
      nameNeeded: 'Give the policy a name',
      description: 'Description',
      submit: 'Create',
      help: 'It starts as a draft. Until you publish and attach it, requests go as before.',
      created: 'Draft created',
    },
  },
)

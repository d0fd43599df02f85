import { defineTexts, formatNumber } from '@nora/kit'

const networksRu = (networks: readonly string[], count: number) =>
  networks.join(', ') + (count > networks.length ? ` и ещё ${count - networks.length}` : '')
const networksEn = (networks: readonly string[], count: number) =>
  networks.join(', ') + (count > networks.length ? ` and ${count - networks.length} more` : '')

export const accessTexts = defineTexts(
  {
    title: 'Кто может войти',
    everyone: 'Все',
    some: 'Часть адресов',
    nobody: 'Никто',
    nobodySentence: 'Правила вместе не пропускают ни одного адреса.',
    nobodyBecause: (name: string) => `Ни одного адреса не пропускает IP-политика «${name}».`,
    withPassword: 'по паролю или ключу',
    withLogin: 'по SSH-ключу или паролю',
    policy: (name: string) => `IP-политика «${name}»`,
    policyReach: {
      everyone: 'пропускает всех',
      some: 'пропускает часть адресов',
      nobody: 'не пропускает никого',
    },
    allowed: 'Разрешены',
    denied: 'Запрещены',
    networks: networksRu,
    password: 'Пароль',
    key: 'Ключ в поле X-Token',
    login: 'Вход по SSH-ключу или паролю',
    rate: 'Предел частоты на посетителя',
    plan: 'Тариф',
    perMinute: (count: number) => `${formatNumber('ru', count)} запросов в минуту на туннель`,
    change: 'Изменить',
    changeOf: (what: string) => `Изменить: ${what}`,
    byOption: 'Меняется в команде nora или в nora.yml:',
    restrict: 'Ограничить по адресам',
    summary: {
      password: 'По паролю',
      login: 'По входу SSH',
      addresses: 'Список адресов',
    },
  },
  {
    title: 'Who gets in',
    everyone: 'Everyone',
    some: 'Some addresses',
    nobody: 'Nobody',
    nobodySentence: 'Taken together, the rules let no address in.',
    nobodyBecause: (name: string) => `The IP policy “${name}” lets no address in.`,
    withPassword: 'with a password or key',
    withLogin: 'with an SSH key or password',
    policy: (name: string) => `IP policy “${name}”`,
    policyReach: { everyone: 'lets everyone in', some: 'lets some addresses in', nobody: 'lets nobody in' },
    allowed: 'Allowed',
    denied: 'Denied',
    networks: networksEn,
    password: 'Password',
    key: 'Key in the X-Token field',
    login: 'Login by SSH key or password',
    rate: 'Rate limit per visitor',
    plan: 'Plan',
    perMinute: (count: number) => `${formatNumber('en', count)} requests a minute per tunnel`,
    change: 'Change',
    changeOf: (what: string) => `Change: ${what}`,
    byOption: 'Set in the nora command or in nora.yml:',
    restrict: 'Restrict by address',
    summary: {
      password: 'With a password',
      login: 'With an SSH login',
      addresses: 'Listed addresses',
    },
  },
)

import { defineTexts, formatNumber } from '@nora/kit'

export const serverMessages = defineTexts(
  {
    none: 'Политик трафика пока нет. Создать: nora policy push shop.yml',
    unpublished: 'не опубликована',
    version: (version: number) => `версия ${version}`,
    hasDraft: 'есть черновик',
    refusals: (count: number) => `отказов за 24 ч: ${formatNumber('ru', count)}`,
    unattached: 'не подключена',
    pulled: (name: string, version: number | null, file: string) =>
      version === null
        ? `${file}: черновик политики «${name}».`
        : `${file}: политика «${name}», версия ${version}.`,
    secretsHidden: 'Вы только читаете эту политику, поэтому секреты в тексте скрыты: ••••••.',
    notPushed: 'Ничего не сохранено и не опубликовано.',
    savedWithErrors: 'В нём есть ошибки: пока они не исправлены, опубликовать его нельзя.',
    created: (name: string) => `Создана политика «${name}».`,
    saved: (name: string) => `Сохранён черновик политики «${name}».`,
    unchanged: (name: string) => `Политика «${name}» на сервере такая же.`,
    published: (name: string, version: number) => `Опубликована версия ${version} политики «${name}».`,
    inForce: (version: number) =>
      version === 0
        ? 'Пока ничего не действует. Опубликовать: --publish'
        : `Действует по-прежнему версия ${version}. Опубликовать черновик: --publish`,
    attachIt: (name: string) =>
      `Она ещё нигде не действует. Подключить: nora policy attach '${name}' shop.example.com`,
    attached: (name: string, endpoint: string) => `Политика «${name}» подключена к ${endpoint}.`,
    detached: (name: string, endpoint: string) => `Политика «${name}» отключена от ${endpoint}.`,
    unpublishedYet: 'У неё ещё нет опубликованной версии, поэтому пока ничего не изменилось.',
    pinned: (version: number) => `Закреплена версия ${version}.`,
    trial: (version: number, percent: number) => `Проба версии ${version}: ${percent} % посетителей.`,
    shadow: (version: number) => `Тенью выполняется версия ${version}: различия считаются.`,
  },
  {
    none: 'No traffic policies yet. To make one: nora policy push shop.yml',
    unpublished: 'unpublished',
    version: (version: number) => `version ${version}`,
    hasDraft: 'has a draft',
    refusals: (count: number) => `${formatNumber('en', count)} refused in 24 h`,
    unattached: 'not attached',
    pulled: (name: string, version: number | null, file: string) =>
      version === null
        ? `${file}: the draft of the policy ${name}.`
        : `${file}: the policy ${name}, version ${version}.`,
    secretsHidden: 'You only read this policy, so that secrets in the text are hidden: ••••••.',
    notPushed: 'Nothing was saved or published.',
    savedWithErrors: 'It has errors: until they are corrected, it cannot be published.',
    created: (name: string) => `Made the policy ${name}.`,
    saved: (name: string) => `Saved the draft of the policy ${name}.`,
    unchanged: (name: string) => `The policy ${name} is the same on the server.`,
    published: (name: string, version: number) => `Published version ${version} of the policy ${name}.`,
    inForce: (version: number) =>
      version === 0
        ? 'Nothing is in force yet. To publish: --publish'
        : `Version ${version} stays in force. To publish the draft: --publish`,
    attachIt: (name: string) =>
      `It is in force nowhere yet. To attach it: nora policy attach '${name}' shop.example.com`,
    attached: (name: string, endpoint: string) => `The policy ${name} is attached to ${endpoint}.`,
    detached: (name: string, endpoint: string) => `The policy ${name} is detached from ${endpoint}.`,
    unpublishedYet: 'It has no published version yet, so that nothing has changed so far.',
    pinned: (version: number) => `Version ${version} is pinned.`,
    trial: (version: number, percent: number) =>
      `Version ${version} is on trial for ${percent} % of visitors.`,
    shadow: (version: number) => `Version ${version} runs as a shadow: differences are counted.`,
  },
)

import type { Localized } from '@nora/kit'

export const trafficPoliciesTexts = {
  nameTaken: (name: string): Localized => ({
    ru: `Политика трафика «${name}» в команде уже есть. Выберите другое имя.`,
    en: `The team has a traffic policy “${name}” already. Choose another name.`,
  }),
  limit: (limit: number): Localized => ({
    ru: `Политик трафика может быть не больше ${limit}.`,
    en: `There can be at most ${limit} traffic policies.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `Эта политика сверх предела в ${limit}: она действует, но изменить её нельзя. Отключите и удалите лишние или смените тариф.`,
    en: `This policy is beyond the limit of ${limit}: it works on and cannot be changed. Detach and delete others, or change the plan.`,
  }),
  draftChanged: (by: string | null): Localized => ({
    ru: `Черновик тем временем изменили${by === null ? '' : `: ${by}`}. Сравните оба текста и сохраните снова.`,
    en: `The draft was changed meanwhile${by === null ? '' : ` by ${by}`}. Compare both texts and save again.`,
  }),
  hasErrors: (errors: number): Localized => ({
    ru: `В тексте политики есть ошибки: ${errors}. Исправьте их и опубликуйте снова.`,
    en: `The text of the policy has errors: ${errors}. Correct them and publish again.`,
  }),
  testsFail: (failed: number, all: number): Localized => ({
    ru: `Не прошли тесты: ${failed} из ${all}. Исправьте политику или опубликуйте несмотря на тесты.`,
    en: `${failed} of ${all} tests do not pass. Correct the policy, or publish it despite the tests.`,
  }),
  testsFaulty: (line: number): Localized => ({
    ru: `Тесты нельзя прочитать, строка ${line}. Исправьте их или опубликуйте несмотря на тесты.`,
    en: `The tests cannot be read, line ${line}. Correct them, or publish despite the tests.`,
  }),
  nothingToPublish: {
    ru: 'Публиковать нечего: черновика нет.',
    en: 'There is nothing to publish: the policy has no draft.',
  },
  unknownVersion: (version: number): Localized => ({
    ru: `Версии ${version} у этой политики нет.`,
    en: `The policy has no version ${version}.`,
  }),
  tooManyVersions: (limit: number): Localized => ({
    ru: `У политики уже ${limit} версий, больше не хранится. Создайте новую политику с этим текстом.`,
    en: `The policy has ${limit} versions, which is as many as are kept. Create a new policy with this text.`,
  }),
  isAttached: (name: string, count: number, some: string): Localized => ({
    ru: `Политика «${name}» подключена к адресам (${count}): ${some}. Сначала отключите её.`,
    en: `The policy “${name}” is attached to ${count} addresses: ${some}. Detach it first.`,
  }),
  noSuchAddress: (endpoint: string): Localized => ({
    ru: `Адреса ${endpoint} нет среди имён, доменов и портов, которыми вы управляете.`,
    en: `${endpoint} is none of the names, domains and ports that you manage.`,
  }),
  hasAnother: (endpoint: string, policy: string): Localized => ({
    ru: `К адресу ${endpoint} уже подключена политика «${policy}». Сначала отключите её там.`,
    en: `The policy “${policy}” is attached to ${endpoint} already. Detach it there first.`,
  }),
  twice: (endpoint: string): Localized => ({
    ru: `Адрес ${endpoint} указан дважды.`,
    en: `The address ${endpoint} is given twice.`,
  }),
  trialOfPublished: {
    ru: 'Пробная версия совпадает с действующей. Выберите другую.',
    en: 'The version on trial is the one in force. Choose another one.',
  },
  wholeTrialPinned: {
    ru: 'Проба на 100 % публикует версию, а здесь версия закреплена. Снимите закрепление.',
    en: 'A trial of 100 % publishes the version, but another one is pinned here. Unpin it.',
  },
  onePolicy: {
    ru: 'Укажите либо текст, либо политику с версией.',
    en: 'Give either a text, or a policy with its version.',
  },
  oneRequest: {
    ru: 'Укажите либо запрос, либо записанный запрос.',
    en: 'Give either a request, or a captured one.',
  },
  badUrl: (url: string): Localized => ({
    ru: `«${url.slice(0, 100)}» — не адрес запроса. Нужен вид https://shop.example.com/orders?page=2.`,
    en: `“${url.slice(0, 100)}” is no URL of a request. It has to look like https://shop.example.com/orders?page=2.`,
  }),
  badAddress: (address: string): Localized => ({
    ru: `«${address}» — не IP-адрес.`,
    en: `“${address}” is no IP address.`,
  }),
  badBody: {
    ru: 'Тело не в кодировке base64.',
    en: 'The body is not in base64.',
  },
  noVersionYet: (name: string): Localized => ({
    ru: `У политики «${name}» нет опубликованной версии.`,
    en: `The policy “${name}” has no published version.`,
  }),
  tooManyShares: (limit: number): Localized => ({
    ru: `В команде уже ${limit} открытых разборов. Удалите ненужные или подождите, пока истечёт срок.`,
    en: `The team shares ${limit} traces already. Delete some, or wait until they expire.`,
  }),
  shareWithErrors: {
    ru: 'В тексте есть ошибки, поэтому разбора нет и делиться нечем. Исправьте их.',
    en: 'The text has errors, so that there is no trace to share. Correct them.',
  },
} as const

import { defineTexts, plural } from '@nora/kit'

const keysRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'ключ', few: 'ключа', many: 'ключей', other: 'ключа' })}`
const keysEn = (count: number) => `${count} ${plural('en', count, { one: 'key', other: 'keys' })}`

export const apiKeysTexts = defineTexts(
  {
    title: 'API-ключи',
    sentence: (team: string) => `С ними программы вызывают /v1 от вашего имени в команде «${team}».`,
    create: 'Создать ключ',
    docs: 'Как вызывать /v1',
    search: 'Описание или конец ключа',
    listFailed: 'Не удалось загрузить API-ключи',
    count: keysRu,
    empty: 'API-ключей пока нет',
    emptySentence: 'Ключ нужен скрипту или сервису, который управляет туннелями, портами и ключами без вас.',
    noSeat:
      'У вас нет места в подписке команды, поэтому создать ключ нельзя. Обратитесь к администратору команды.',
    columns: {
      description: 'Описание',
      scope: 'Доступ',
      lastUsed: 'Последний вызов',
      created: 'Создан',
      expires: 'Срок',
    },
    scope: 'Доступ',
    scopes: { full: 'Полный', read: 'Только чтение' },
    scopeHelp: {
      full: 'Читает и меняет всё, что можете вы, кроме входа, пароля и токена.',
      read: 'Только вызовы, которые ничего не меняют и не выдают секретов.',
    },
    state: 'Состояние',
    states: { valid: 'Действует', expiring: 'Скоро истечёт', expired: 'Истёк', unused: 'Не использован' },
    neverUsed: 'не использовался',
    rename: 'Переименовать',
    revoke: 'Отозвать',
    revokeTexts: {
      title: (count: number) => (count === 1 ? 'Отозвать ключ?' : `Отозвать ${keysRu(count)}?`),
      consequence: (count: number) =>
        count === 1
          ? 'Программы с этим ключом сразу получат отказ. Вместе с ним отзываются ключи, созданные с его помощью. Вернуть отозванный ключ нельзя.'
          : 'Программы с этими ключами сразу получат отказ. Вместе с ними отзываются ключи, созданные с их помощью. Вернуть отозванный ключ нельзя.',
      list: 'Что перестанет действовать',
      failed: (count: number) => `Не удалось отозвать ${keysRu(count)}`,
    },
    revoked: (count: number) =>
      `${plural('ru', count, { one: 'Отозван', few: 'Отозвано', many: 'Отозвано', other: 'Отозвано' })} ${keysRu(count)}`,
    createDialog: {
      title: 'Новый API-ключ',
      description: 'Описание',
      descriptionHelp: 'Где ключ будет использоваться: так вы его потом узнаете.',
      descriptionNeeded: 'Напишите, для чего ключ.',
      submit: 'Создать',
    },
    once: {
      title: 'Скопируйте ключ сейчас',
      sentence: 'Больше он не покажется: у нас хранится только его хеш.',
      key: 'Ключ',
      example: 'Проверить, что он работает:',
      done: 'Ключ сохранён',
      warning: 'Ключ ещё виден только здесь. Закройте окно ещё раз, если он сохранён.',
    },
    renameDialog: { title: 'Переименовать ключ', submit: 'Сохранить' },
    renamed: 'Сохранено',
    drawer: {
      gone: 'Такого ключа нет',
      goneSentence: 'Его отозвали, или он в другой команде.',
      id: 'ID',
      key: 'Ключ',
      scope: 'Доступ',
      created: 'Создан',
      expires: 'Срок',
      lastUsed: 'Последний вызов',
      parent: 'Создан ключом',
    },
  },
  {
    title: 'API keys',
    sentence: (team: string) => `Programs use them to call /v1 on your behalf in ${team}.`,
    create: 'Create key',
    docs: 'How to call /v1',
    search: 'Description, or the end of a key',
    listFailed: 'Could not load the API keys',
    count: keysEn,
    empty: 'No API keys yet',
    emptySentence: 'A script or service needs one to manage tunnels, ports and keys without you.',
    noSeat:
      'You have no seat in the team’s subscription, so you cannot create a key. Ask an administrator of the team.',
    columns: {
      description: 'Description',
      scope: 'Access',
      lastUsed: 'Last call',
      created: 'Created',
      expires: 'Expires',
    },
    scope: 'Access',
    scopes: { full: 'Full', read: 'Read only' },
    scopeHelp: {
      full: 'Reads and changes everything you can, except sign-in, password and token.',
      read: 'Only calls that change nothing and hand out no secrets.',
    },
    state: 'State',
    states: { valid: 'Valid', expiring: 'Expires soon', expired: 'Expired', unused: 'Never used' },
    neverUsed: 'never',
    rename: 'Rename',
    revoke: 'Revoke',
    revokeTexts: {
      title: (count: number) => (count === 1 ? 'Revoke the key?' : `Revoke ${keysEn(count)}?`),
      consequence: (count: number) =>
        count === 1
          ? 'Programs using it are refused at once. Keys created with it are revoked too. A revoked key cannot be restored.'
          : 'Programs using them are refused at once. Keys created with them are revoked too. A revoked key cannot be restored.',
      list: 'What stops working',
      failed: (count: number) => `Could not revoke ${keysEn(count)}`,
    },
    revoked: (count: number) => `Revoked ${keysEn(count)}`,
    createDialog: {
      title: 'New API key',
      description: 'Description',
      descriptionHelp: 'Where it will be used, so that you recognise the key later.',
      descriptionNeeded: 'Say what the key is for.',
      submit: 'Create',
    },
    once: {
      title: 'Copy key now',
      sentence: 'It will not be shown again: we keep only its hash.',
      key: 'Key',
      example: 'Check that it works:',
      done: 'The key is saved',
      warning: 'The key is visible only here. If you have saved it, close the window once more.',
    },
    renameDialog: { title: 'Rename the key', submit: 'Save' },
    renamed: 'Saved',
    drawer: {
      gone: 'There is no such key',
      goneSentence: 'It was revoked, or belongs to another team.',
      id: 'ID',
      key: 'Key',
      scope: 'Access',
      created: 'Created',
      expires: 'Expires',
      lastUsed: 'Last call',
      parent: 'Created with key',
    },
  },
)

import { defineTexts } from '@nora/kit'

export const accessTexts = defineTexts(
  {
    title: 'Токен и ключи',
    sentence:
      'Действуют от вашего имени без входа, во всех командах. Ключи доступа и другие способы войти — во «Входе и защите».',
    loadFailed: 'Не удалось загрузить токен и ключи',
    none: 'Нет ни токена, ни ключей.',
    token: 'Токен',
    kinds: { token: 'токен', api_key: 'API-ключ', public_key: 'SSH-ключ' },
    scopes: { full: 'полный доступ', read: 'только чтение' },
    lastUsed: 'последний вход',
    neverUsed: 'не использовался',
    made: 'создан',
    until: 'срок',
    end: 'Отозвать',
    endTitle: (name: string) => `Отозвать: ${name}?`,
    consequence: {
      token:
        'Клиенты и скрипты с ним отключатся, их туннели закроются. Новый можно выпустить в любой момент.',
      api_key:
        'Программы с этим ключом получат отказ. Ключи, созданные с его помощью, тоже перестанут действовать.',
      public_key: 'По этому ключу больше не войти, а туннели, открытые с ним, закроются.',
    },
    ended: (name: string) => `Отозвано: ${name}`,
    endFailed: 'Не удалось отозвать',
  },
  {
    title: 'Token and keys',
    sentence:
      'They act in your name without a sign-in, in all teams. Passkeys and other ways to sign in are under “Sign-in and security”.',
    loadFailed: 'Could not load the token and keys',
    none: 'There is no token and no key.',
    token: 'Token',
    kinds: { token: 'token', api_key: 'API key', public_key: 'SSH key' },
    scopes: { full: 'full access', read: 'read only' },
    lastUsed: 'last used',
    neverUsed: 'not used yet',
    made: 'made',
    until: 'ends',
    end: 'Revoke',
    endTitle: (name: string) => `Revoke: ${name}?`,
    consequence: {
      token:
        'Clients and scripts that use it are cut off, and their tunnels close. You can make a new one at any time.',
      api_key: 'Programs that use this key are refused. Keys that were made with it stop working too.',
      public_key: 'Nobody signs in with this key any more, and tunnels that were opened with it close.',
    },
    ended: (name: string) => `Revoked: ${name}`,
    endFailed: 'Could not revoke it',
  },
)

import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const credentialsTitles = defineTexts(
  {
    token: 'Токен',
    publicKeys: 'SSH-ключи',
    apiKeys: 'API-ключи',
    teamPublicKeys: 'SSH-ключи команды',
    addPublicKey: 'Добавить SSH-ключ',
    createApiKey: 'Создать API-ключ',
  },
  {
    token: 'Token',
    publicKeys: 'SSH keys',
    apiKeys: 'API keys',
    teamPublicKeys: 'Team SSH keys',
    addPublicKey: 'Add an SSH key',
    createApiKey: 'Create an API key',
  },
)

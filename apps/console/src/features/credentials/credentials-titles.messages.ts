import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const credentialsTitles = defineTexts(
  {
    token: 'Токен',
    publicKeys: 'Ключи SSH',
    apiKeys: 'Ключи API',
    teamPublicKeys: 'Ключи SSH команды',
    addPublicKey: 'Добавить ключ SSH',
    createApiKey: 'Создать ключ API',
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

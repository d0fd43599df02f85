import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const webhooksTitles = defineTexts(
  {
    webhooks: 'Вебхуки',
    create: 'Создать вебхук',
  },
  {
    webhooks: 'Webhooks',
    create: 'Create webhook',
  },
)

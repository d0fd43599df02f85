import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const webhooksTitles = defineTexts(
  {
    webhooks: 'Вебхуки',
    webhook: 'Вебхук',
    create: 'Создать вебхук',
    listFailed: 'Не удалось загрузить вебхуки',
  },
  {
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    create: 'Create webhook',
    listFailed: 'Could not load the webhooks',
  },
)

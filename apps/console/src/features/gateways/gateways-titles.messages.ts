import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const gatewaysTitles = defineTexts(
  {
    gateways: 'Шлюзы',
    gateway: 'Шлюз',
    create: 'Создать шлюз',
    listFailed: 'Не удалось загрузить шлюзы',
  },
  {
    gateways: 'Gateways',
    gateway: 'Gateway',
    create: 'Create gateway',
    listFailed: 'Could not load the gateways',
  },
)

import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const trafficPoliciesTitles = defineTexts(
  {
    policies: 'Политики трафика',
    debug: 'Отладка политик трафика',
    create: 'Создать политику трафика',
    listFailed: 'Не удалось загрузить политики трафика',
  },
  {
    policies: 'Traffic Policies',
    debug: 'Debug traffic policies',
    create: 'Create a traffic policy',
    listFailed: 'Could not load traffic policies',
  },
)

import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const zonesTitles = defineTexts(
  { zones: 'Зоны доменов', zonesInArea: 'Зоны', add: 'Добавить зону' },
  { zones: 'Domain zones', zonesInArea: 'Domain zones', add: 'Add zone' },
)

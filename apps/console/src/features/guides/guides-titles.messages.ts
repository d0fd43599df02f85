import { defineTexts } from '@nora/kit'

/** Titles in the menus, which are loaded without the pages. */
export const guidesTitles = defineTexts({ guides: 'Документация' }, { guides: 'Documentation' })

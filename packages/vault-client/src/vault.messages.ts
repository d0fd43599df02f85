import { defineTexts } from '@nora/kit'

export const vaultTexts = defineTexts({ firstFolder: 'Личное' }, { firstFolder: 'Personal' })

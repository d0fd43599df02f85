import { defineTexts } from '@nora/kit'

export const guideLinkTexts = defineTexts({ more: 'Как это устроено' }, { more: 'How it works' })

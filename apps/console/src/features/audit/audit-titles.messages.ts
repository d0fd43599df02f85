import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const auditTitles = defineTexts(
  {
    audit: 'Журнал аудита',
    auditInArea: 'Аудит',
  },
  {
    audit: 'Audit log',
    auditInArea: 'Audit log',
  },
)

import type { NameForm } from '../names/name-fields.tsx'

export type TemplateForm = { items: NameForm[] }

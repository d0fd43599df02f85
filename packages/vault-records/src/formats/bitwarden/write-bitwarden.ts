import type { CustomField } from '../../record.ts'
import type { ExportRecord } from '../export-record.ts'
import { listFolders } from '../folder-path.ts'
import { BITWARDEN_TYPES, TAGS_FIELD } from './read-bitwarden.ts'

const FIELD_TYPES = { text: 0, hidden: 1, switch: 2, date: 0 } as const
const SECURE_NOTE = { type: 0 }

/**
 * The JSON of a plain Bitwarden export. Files have no place in it, and dates become texts; tags
 * become a field that reading knows, `favorite` what Bitwarden has for it.
 */
export function writeBitwarden(records: readonly ExportRecord[]): string {
  const folders = listFolders(records.map(({ path }) => path)).map((path, index) => {
    return { id: toUuid('f', index), name: path.join('/') }
  })
  const ids = new Map(folders.map(({ id, name }) => [name, id]))
  const items = records.map((record, index) => {
    return { ...toItem(record), id: toUuid('e', index), folderId: ids.get(record.path.join('/')) ?? null }
  })
  return JSON.stringify({ encrypted: false, folders, items }, null, 2)
}

function toItem({ content: { overview, details } }: ExportRecord) {
  const isLogin = overview.kind === 'login' || details.password !== '' || overview.login !== ''
  const tags = overview.tags.filter((tag) => tag !== 'favorite')
  const tagsField: CustomField[] =
    tags.length > 0 ? [{ name: TAGS_FIELD, kind: 'text', value: tags.join(', ') }] : []
  return {
    organizationId: null,
    type: isLogin ? BITWARDEN_TYPES.login : BITWARDEN_TYPES.note,
    reprompt: details.asks_again ? 1 : 0,
    name: overview.name,
    notes: details.notes || null,
    favorite: overview.tags.includes('favorite'),
    fields: [...details.fields, ...tagsField].map(({ name, kind, value }) => {
      return { name, value, type: FIELD_TYPES[kind], linkedId: null }
    }),
    ...(isLogin
      ? {
          login: {
            uris: overview.urls.map((uri) => ({ match: null, uri })),
            username: overview.login || null,
            password: details.password || null,
            totp: details.totp,
            passwordRevisionDate: details.changed_password_at,
          },
        }
      : { secureNote: SECURE_NOTE }),
    passwordHistory: details.password_history.map(({ password, until }) => {
      return { lastUsedDate: until, password }
    }),
    collectionIds: null,
  }
}

/** Ids matter within the file only. */
function toUuid(kind: string, index: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
}

import type { ImportFormat } from '../imported-vault.ts'

/** Where the value of a column goes. Columns that nobody names become text fields. */
export type CsvTarget =
  | 'name'
  | 'login'
  | 'password'
  | 'notes'
  | 'url'
  | 'totp'
  | 'tags'
  | 'folder'
  | 'changed_at'
  | 'asks_again'
  | 'kind'
  | 'favorite'
  | 'archived'
  | 'bitwarden_fields'
  | 'text_field'
  | 'hidden_field'
  | 'dropped'

export type CsvFormat = {
  format: ImportFormat
  /** In lower case; all of them make the file one of this format. */
  header: readonly string[]
  /** Of a format whose header others begin with: no column besides those in `columns` may be there. */
  isExact?: boolean
  columns: Readonly<Record<string, CsvTarget>>
  /** What folders in folders are separated by; a name alone where there is nothing. */
  folderSeparator?: string
  /** The first folder when it is the name of the database, which says nothing. */
  rootFolder?: string
}

const BROWSER = { name: 'name', url: 'url', username: 'login', password: 'password' } as const

/** The first that fits decides. */
export const CSV_FORMATS: readonly CsvFormat[] = [
  {
    format: 'bitwarden_csv',
    header: ['name', 'login_uri', 'login_username', 'login_password'],
    folderSeparator: '/',
    columns: {
      folder: 'folder',
      collections: 'folder',
      favorite: 'favorite',
      type: 'kind',
      name: 'name',
      notes: 'notes',
      fields: 'bitwarden_fields',
      reprompt: 'asks_again',
      login_uri: 'url',
      login_username: 'login',
      login_password: 'password',
      login_totp: 'totp',
      archiveddate: 'archived',
    },
  },
  {
    format: 'lastpass_csv',
    header: ['url', 'username', 'password', 'extra', 'name', 'grouping'],
    folderSeparator: '\\',
    columns: { ...BROWSER, totp: 'totp', extra: 'notes', grouping: 'folder', fav: 'favorite' },
  },
  {
    format: 'dashlane_csv',
    header: ['username', 'username2', 'title', 'password'],
    columns: {
      username: 'login',
      username2: 'text_field',
      username3: 'text_field',
      title: 'name',
      password: 'password',
      note: 'notes',
      url: 'url',
      category: 'folder',
      otpsecret: 'totp',
      otpurl: 'totp',
    },
  },
  {
    format: 'proton_csv',
    header: ['type', 'name', 'url', 'username', 'password', 'note', 'createtime'],
    columns: {
      ...BROWSER,
      type: 'kind',
      autofillurls: 'url',
      email: 'text_field',
      note: 'notes',
      totp: 'totp',
      // Created and modified say nothing of the password: an edited note changes them too.
      createtime: 'dropped',
      modifytime: 'dropped',
      vault: 'folder',
    },
  },
  {
    format: 'firefox_csv',
    header: ['url', 'username', 'password', 'httprealm', 'formactionorigin'],
    columns: {
      url: 'url',
      username: 'login',
      password: 'password',
      httprealm: 'text_field',
      // Where the form was sent, and what this Firefox calls the login: of no use elsewhere.
      formactionorigin: 'dropped',
      guid: 'dropped',
      timecreated: 'dropped',
      timelastused: 'dropped',
      timepasswordchanged: 'changed_at',
    },
  },
  {
    format: '1password_csv',
    header: ['title', 'url', 'username', 'password', 'otpauth', 'archived', 'tags'],
    columns: {
      title: 'name',
      url: 'url',
      username: 'login',
      password: 'password',
      otpauth: 'totp',
      favorite: 'favorite',
      archived: 'archived',
      tags: 'tags',
      notes: 'notes',
    },
  },
  {
    format: 'passbolt_csv',
    header: ['group', 'title', 'username', 'password', 'url', 'notes'],
    folderSeparator: '/',
    rootFolder: 'Root',
    columns: {
      group: 'folder',
      title: 'name',
      username: 'login',
      password: 'password',
      url: 'url',
      notes: 'notes',
      totp: 'totp',
      icon: 'dropped',
      // Any edit moves the first; neither says when the password changed.
      'last modified': 'dropped',
      created: 'dropped',
    },
  },
  {
    format: 'safari_csv',
    header: ['title', 'url', 'username', 'password'],
    isExact: true,
    columns: {
      title: 'name',
      url: 'url',
      username: 'login',
      password: 'password',
      notes: 'notes',
      otpauth: 'totp',
    },
  },
  {
    format: 'passwork_csv',
    header: ['name', 'login', 'password', 'url'],
    folderSeparator: '/',
    columns: {
      name: 'name',
      login: 'login',
      password: 'password',
      url: 'url',
      note: 'notes',
      notes: 'notes',
      description: 'notes',
      folder: 'folder',
      path: 'folder',
      tags: 'tags',
      totp: 'totp',
    },
  },
  {
    format: 'yandex_csv',
    header: ['url', 'username', 'password', 'comment', 'tags'],
    columns: { url: 'url', username: 'login', password: 'password', comment: 'notes', tags: 'tags' },
  },
  {
    format: 'chrome_csv',
    header: ['name', 'url', 'username', 'password'],
    isExact: true,
    columns: { ...BROWSER, note: 'notes' },
  },
]

/** Columns of tables that people made, by the names that they give them. */
const USUAL_NAMES: readonly [CsvTarget, RegExp][] = [
  ['name', /^(?:name|title|account|название|имя|наименование|заголовок)$/],
  ['login', /^(?:login|login ?name|user|user ?name|e-?mail|логин|пользователь|имя пользователя|почта)$/],
  ['password', /^(?:password|pass|pwd|пароль)$/],
  ['url', /^(?:url|uri|site|web ?site|address|link|адрес|сайт|ссылка|веб-сайт)$/],
  ['notes', /^(?:notes?|comments?|description|extra|заметки?|примечани[ея]|комментари[ий]|описание)$/],
  ['totp', /^(?:totp|otp|otpauth|2fa)$/],
  ['tags', /^(?:tags?|labels?|теги|метки)$/],
  ['folder', /^(?:folder|group|category|path|папка|группа|категория)$/],
]

/** Which column is what, by the header as the file has it. */
export type CsvMapping = Readonly<Record<string, CsvTarget>>

/** The format whose header this is. */
export function findCsvFormat(header: readonly string[]): CsvFormat | undefined {
  const names = new Set(header.map(toColumnName))
  return CSV_FORMATS.find(({ header: asked, isExact, columns }) => {
    const fits = asked.every((name) => names.has(name))
    return fits && (!isExact || [...names].every((name) => columns[name] !== undefined || name === ''))
  })
}

/** What each column seems to be, for a table of no known format; a column of unknown name is left out. */
export function suggestMapping(header: readonly string[]): CsvMapping {
  const pairs = header.flatMap((name): [string, CsvTarget][] => {
    const target = USUAL_NAMES.find(([, pattern]) => pattern.test(toColumnName(name)))?.[0]
    return target ? [[name, target]] : []
  })
  // One of two columns called alike would be lost.
  const taken = new Set<CsvTarget>()
  return Object.fromEntries(
    pairs.filter(([, target]) => target === 'url' || (!taken.has(target) && taken.add(target))),
  )
}

export function toColumnName(name: string): string {
  return name.trim().toLowerCase()
}

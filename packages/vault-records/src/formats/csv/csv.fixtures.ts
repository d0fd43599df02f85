import type { ImportFormat } from '../imported-vault.ts'

type Fixture = {
  manager: string
  format: ImportFormat
  text: string
  /** Where each value went. What is not named here is dropped, and `dropped` says which values those are. */
  rows: Record<string, unknown>[]
  dropped?: string[]
}

const TOTP = 'JBSWY3DPEHPK3PXP'
const URI = `otpauth://totp/Example:ann?secret=${TOTP}&issuer=Example`
const made = (issuer: string, label: string) => {
  return `otpauth://totp/${issuer}:${label}?secret=${TOTP}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** Files as the managers write them, with the columns and quotes of their exports. */
export const CSV_FIXTURES: readonly Fixture[] = [
  {
    manager: 'Chrome and Edge',
    format: 'chrome_csv',
    text: `name,url,username,password,note\nshop.example.org,https://shop.example.org/login,ann,"p,""w""",first line\n`,
    rows: [
      {
        name: 'shop.example.org',
        urls: ['https://shop.example.org/login'],
        login: 'ann',
        password: 'p,"w"',
        notes: 'first line',
      },
    ],
  },
  {
    manager: 'Yandex Browser',
    format: 'yandex_csv',
    text: `url,username,password,comment,tags\nhttps://почта.example,анна,пароль,"строка 1\nстрока 2","дом,работа"\n`,
    rows: [
      {
        name: 'xn--80a1acny.example',
        urls: ['https://почта.example'],
        login: 'анна',
        password: 'пароль',
        notes: 'строка 1\nстрока 2',
        tags: ['дом', 'работа'],
      },
    ],
  },
  {
    manager: 'Firefox',
    format: 'firefox_csv',
    text: `"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\n"https://a.example.org:8443","ann","pw","Staff area","https://form.example.org","{0e2f}","1700000000001","1710000000002","1720000000003"\n`,
    rows: [
      {
        name: 'a.example.org:8443',
        urls: ['https://a.example.org:8443'],
        login: 'ann',
        password: 'pw',
        fields: ['httpRealm (text) Staff area'],
        changed_password_at: '2024-07-03T09:46:40.003Z',
      },
    ],
    dropped: ['https://form.example.org', '{0e2f}', '1700000000001', '1710000000002'],
  },
  {
    manager: 'Safari and Apple Passwords',
    format: 'safari_csv',
    text: `Title,URL,Username,Password,Notes,OTPAuth\nExample (ann),https://example.org/,ann,pw,note,${URI}\n`,
    rows: [
      {
        name: 'Example (ann)',
        urls: ['https://example.org/'],
        login: 'ann',
        password: 'pw',
        notes: 'note',
        totp: URI,
      },
    ],
  },
  {
    manager: 'LastPass',
    format: 'lastpass_csv',
    text: `url,username,password,totp,extra,name,grouping,fav\nhttps://example.org,ann,pw,${TOTP},some note,Example,Work\\Servers,1\nhttp://sn,,,,"NoteType:Credit Card\nLanguage:en-US\nNumber:4111\nNotes:call first",Card,,0\nhttp://sn,,,,plain text,Memo,Home,0\n`,
    rows: [
      {
        path: 'Work/Servers',
        name: 'Example',
        urls: ['https://example.org'],
        login: 'ann',
        password: 'pw',
        totp: made('Example', 'ann'),
        notes: 'some note',
        tags: ['favorite'],
      },
      {
        name: 'Card',
        kind: 'note',
        fields: ['NoteType (text) Credit Card', 'Language (text) en-US', 'Number (text) 4111'],
        notes: 'call first',
      },
      { path: 'Home', name: 'Memo', kind: 'note', notes: 'plain text' },
    ],
    dropped: ['http://sn'],
  },
  {
    manager: 'Dashlane',
    format: 'dashlane_csv',
    text: `username,username2,username3,title,password,note,url,category,otpSecret\nann,ann2,ann3,Example,pw,note,https://example.org,Business,${TOTP}\n`,
    rows: [
      {
        path: 'Business',
        name: 'Example',
        urls: ['https://example.org'],
        login: 'ann',
        password: 'pw',
        notes: 'note',
        fields: ['username2 (text) ann2', 'username3 (text) ann3'],
        totp: made('Example', 'ann'),
      },
    ],
  },
  {
    manager: 'Proton Pass',
    format: 'proton_csv',
    text: `type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\nlogin,Example,"https://a.example,https://b.example",ann@example.org,ann,pw,note,${URI},1700000000,1710000000,Personal\nlogin,Mail,https://m.example,ann@example.org,,pw2,,,1700000000,1710000000,Personal\nnote,Memo,,,,,text,,1700000000,1710000000,Work\nalias,Shop,,x@alias.example,,,,,1700000000,1710000000,Work\n`,
    rows: [
      {
        path: 'Personal',
        name: 'Example',
        urls: ['https://a.example', 'https://b.example'],
        login: 'ann',
        password: 'pw',
        notes: 'note',
        fields: ['email (text) ann@example.org'],
        totp: URI,
      },
      {
        path: 'Personal',
        name: 'Mail',
        urls: ['https://m.example'],
        login: 'ann@example.org',
        password: 'pw2',
      },
      { path: 'Work', name: 'Memo', kind: 'note', notes: 'text' },
      { path: 'Work', name: 'Shop', login: 'x@alias.example', fields: ['type (text) alias'] },
    ],
    dropped: ['1700000000', '1710000000'],
  },
  {
    manager: '1Password',
    format: '1password_csv',
    text: `Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nExample,https://example.org,ann,pw,${URI},true,true,home;work,note\n`,
    rows: [
      {
        name: 'Example',
        urls: ['https://example.org'],
        login: 'ann',
        password: 'pw',
        totp: URI,
        tags: ['favorite', 'archived', 'home', 'work'],
        notes: 'note',
      },
    ],
  },
  {
    manager: 'Passbolt and KeePassXC',
    format: 'passbolt_csv',
    text: `"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n"Root/Серверы/База","Example","ann","pw","https://example.org","note","${URI}","48","2025-01-02T03:04:05Z","2024-01-02T03:04:05Z"\n`,
    rows: [
      {
        path: 'Серверы/База',
        name: 'Example',
        urls: ['https://example.org'],
        login: 'ann',
        password: 'pw',
        notes: 'note',
        totp: URI,
      },
    ],
    dropped: ['Root', '48', '2025-01-02T03:04:05Z', '2024-01-02T03:04:05Z'],
  },
  {
    manager: 'Passwork',
    format: 'passwork_csv',
    text: `Name,Login,Password,Url,Note,Folder\nExample,ann,pw,https://example.org,note,Отдел/Серверы\n`,
    rows: [
      {
        path: 'Отдел/Серверы',
        name: 'Example',
        urls: ['https://example.org'],
        login: 'ann',
        password: 'pw',
        notes: 'note',
      },
    ],
  },
  {
    manager: 'Bitwarden',
    format: 'bitwarden_csv',
    text: `folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\nWork/Servers,1,login,Example,note,"PIN: 1234\nAnswer: two\nlines\nTags: home, work",1,"https://a.example,https://b.example/?x=1,2",ann,pw,${TOTP}\n,,note,Memo,text,,0,,,,\n`,
    rows: [
      {
        path: 'Work/Servers',
        name: 'Example',
        urls: ['https://a.example', 'https://b.example/?x=1,2'],
        login: 'ann',
        password: 'pw',
        notes: 'note',
        fields: ['PIN (text) 1234', 'Answer (text) two\nlines'],
        tags: ['favorite', 'home', 'work'],
        asks_again: true,
        totp: made('Example', 'ann'),
      },
      { name: 'Memo', kind: 'note', notes: 'text' },
    ],
  },
]

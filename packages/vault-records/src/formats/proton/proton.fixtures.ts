const field = (fieldName: string, type: string, data: object) => ({ fieldName, type, data })

const item = (data: object, more: object = {}) => {
  const times = { createTime: 1_700_000_000, modifyTime: 1_710_000_000 }
  return {
    itemId: 'i',
    shareId: 's',
    state: 1,
    aliasEmail: null,
    ...times,
    pinned: false,
    files: [],
    data,
    ...more,
  }
}

const data = (type: string, name: string, content: object, more: object = {}) => {
  const metadata = { name, note: '', itemUuid: 'u' }
  return { type, metadata, content, extraFields: [], platformSpecific: {}, ...more }
}

const LOGIN = data(
  'login',
  'Пример',
  {
    itemEmail: 'ann@example.org',
    itemUsername: 'ann',
    password: 'pw',
    urls: ['https://a.example/', 'https://b.example/'],
    autofillUrls: [{ url: 'https://b.example/', mode: 1 }],
    totpUri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    passkeys: [{ keyId: 'abc', rpId: 'a.example' }],
  },
  {
    metadata: { name: 'Пример', note: 'line 1\nline 2', itemUuid: 'u' },
    extraFields: [
      field('Answer', 'text', { content: 'сорок два' }),
      field('PIN', 'hidden', { content: '1234' }),
      field('second', 'totp', { totpUri: 'JBSWY3DPEHPK3PXQ' }),
      field('valid', 'timestamp', { timestamp: '2030-05-01T00:00:00.000Z' }),
      field('since', 'timestamp', { timestamp: { seconds: '631152000', nanos: 0 } }),
      field('empty', 'text', { content: '' }),
    ],
  },
)

/** The `data.json` of Proton Pass with an item of each type, two vaults, and one in the trash. */
export const PROTON_DATA = {
  version: '1.33.0',
  userId: 'user',
  vaults: {
    v1: {
      name: 'Личное',
      description: '',
      display: { color: 1, icon: 2 },
      items: [
        item(LOGIN, { pinned: true, files: ['scan.AbCdEf0123456789.png', 'ab12cd34ab12cd34', 'lost'] }),
        item(data('note', 'Memo', {}, { metadata: { name: 'Memo', note: 'text' } })),
        item(data('alias', 'Shop', {}), { aliasEmail: 'x@alias.example' }),
        item(data('login', 'Gone', { password: 'old' }), { state: 2 }),
      ],
    },
    v2: {
      name: 'Work',
      items: [
        item(
          data('creditCard', 'Card', {
            cardholderName: 'ANN',
            cardType: 2,
            number: '4111',
            verificationNumber: '123',
            expirationDate: '2030-05',
            pin: '9876',
          }),
        ),
        item(
          data('identity', 'Person', {
            fullName: 'Ann',
            passportNumber: '45 00',
            extraPersonalDetails: [field('hobby', 'text', { content: 'chess' })],
            extraSections: [
              { sectionName: 'Club', sectionFields: [field('card', 'hidden', { content: '77' })] },
            ],
          }),
        ),
        item(data('sshKey', 'Key', { privateKey: '-----BEGIN', publicKey: 'ssh-ed25519 AA', sections: [] })),
        item(data('wifi', 'Wi-Fi', { ssid: 'home', password: 'radio', security: 3, sections: [] })),
        item(data('login', 'Old', { username: 'bob', password: 'p' })),
        item(
          data(
            'login',
            'Spare',
            { itemEmail: 'c@example.org' },
            {
              extraFields: [field('code', 'totp', { totpUri: 'otpauth://totp/y?secret=JBSWY3DPEHPK3PXP' })],
            },
          ),
        ),
      ],
    },
  },
}

/** Where each value of it went, with the files of the archive. */
export const PROTON_ROWS = [
  {
    path: 'Личное',
    name: 'Пример',
    login: 'ann',
    password: 'pw',
    notes: 'line 1\nline 2',
    urls: ['https://a.example/', 'https://b.example/'],
    tags: ['favorite'],
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    fields: [
      'email (text) ann@example.org',
      'Passkey (hidden) {"keyId":"abc","rpId":"a.example"}',
      'Answer (text) сорок два',
      'PIN (hidden) 1234',
      'valid (date) 2030-05-01',
      'since (date) 1990-01-01',
      'second (hidden) JBSWY3DPEHPK3PXQ',
    ],
    attached: ['scan.png 3', 'my-picture.jpg 2'],
  },
  { path: 'Личное', name: 'Memo', kind: 'note', notes: 'text' },
  { path: 'Личное', name: 'Shop', login: 'x@alias.example' },
  {
    path: 'Work',
    name: 'Card',
    kind: 'note',
    fields: [
      'cardholderName (text) ANN',
      'number (hidden) 4111',
      'verificationNumber (hidden) 123',
      'expirationDate (text) 2030-05',
      'pin (hidden) 9876',
    ],
  },
  {
    path: 'Work',
    name: 'Person',
    kind: 'note',
    fields: [
      'fullName (text) Ann',
      'passportNumber (hidden) 45 00',
      'hobby (text) chess',
      'Club: card (hidden) 77',
    ],
  },
  {
    path: 'Work',
    name: 'Key',
    kind: 'note',
    fields: ['privateKey (hidden) -----BEGIN', 'publicKey (text) ssh-ed25519 AA'],
  },
  { path: 'Work', name: 'Wi-Fi', login: 'home', password: 'radio', fields: ['security (text) WPA3'] },
  { path: 'Work', name: 'Old', login: 'bob', password: 'p' },
  {
    path: 'Work',
    name: 'Spare',
    login: 'c@example.org',
    totp: 'otpauth://totp/y?secret=JBSWY3DPEHPK3PXP',
  },
]

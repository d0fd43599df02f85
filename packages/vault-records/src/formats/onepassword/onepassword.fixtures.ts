/** The `export.data` of a 1PUX, with a value of each kind. */
export const EXPORT_DATA = {
  accounts: [
    {
      attrs: { accountName: 'Ann', email: 'ann@example.org', domain: 'https://my.1password.com/' },
      vaults: [
        {
          attrs: { uuid: 'v1', name: 'Личное', type: 'P' },
          items: [
            {
              uuid: 'i1',
              favIndex: 1,
              createdAt: 1614298956,
              updatedAt: 1635346445,
              state: 'active',
              categoryUuid: '001',
              details: {
                loginFields: [
                  { value: 'ann', id: '', name: 'username', fieldType: 'T', designation: 'username' },
                  { value: 'pw', id: '', name: 'password', fieldType: 'P', designation: 'password' },
                  { value: 'de', id: '', name: 'lang', fieldType: 'T' },
                  { value: 'a1', id: '', name: 'answer', fieldType: 'P' },
                ],
                notesPlain: 'note',
                sections: [
                  {
                    title: 'Security',
                    name: 's1',
                    fields: [
                      {
                        title: 'one-time password',
                        value: { totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
                      },
                      { title: 'second', value: { totp: 'JBSWY3DPEHPK3PXQ' } },
                      { title: 'PIN', value: { concealed: '1234' } },
                      { title: 'born', value: { date: 631152000 } },
                      { title: 'valid', value: { monthYear: 203005 } },
                      { title: 'empty', value: { string: '' } },
                      {
                        title: 'scan',
                        value: { file: { fileName: 'скан.png', documentId: 'd2', decryptedSize: 3 } },
                      },
                    ],
                  },
                  {
                    title: '',
                    name: 's2',
                    fields: [
                      { title: 'phone', value: { phone: '+7' } },
                      { title: 'mail', value: { email: { email_address: 'a@example.org', provider: null } } },
                      {
                        title: 'home',
                        value: { address: { street: 'Мира 1', city: 'Омск', country: 'ru' } },
                      },
                      {
                        title: 'key',
                        value: { sshKey: { privateKey: '-----BEGIN', metadata: { publicKey: 'ssh' } } },
                      },
                    ],
                  },
                ],
                passwordHistory: [{ value: 'pw 1', time: 1700000000 }],
              },
              overview: {
                title: 'Пример',
                url: 'https://a.example',
                urls: [
                  { label: '', url: 'https://a.example' },
                  { label: 'b', url: 'https://b.example' },
                ],
                tags: ['home'],
                ps: 100,
              },
            },
            {
              uuid: 'i2',
              favIndex: 0,
              state: 'archived',
              categoryUuid: '006',
              details: { documentAttributes: { fileName: 'doc.pdf', documentId: 'd1', decryptedSize: 2 } },
              overview: { title: 'Document' },
            },
          ],
        },
        {
          attrs: { uuid: 'v2', name: 'Work', type: 'U' },
          items: [
            {
              uuid: 'i3',
              state: 'active',
              categoryUuid: '005',
              details: { password: 'only' },
              overview: { title: 'P' },
            },
            {
              uuid: 'i4',
              state: 'active',
              categoryUuid: '003',
              details: { notesPlain: 't' },
              overview: { title: 'N' },
            },
          ],
        },
      ],
    },
  ],
}

/** Where each value of it went. */
export const ONEPASSWORD_ROWS = [
  {
    path: 'Личное',
    name: 'Пример',
    login: 'ann',
    password: 'pw',
    notes: 'note',
    urls: ['https://a.example', 'https://b.example'],
    tags: ['home', 'favorite'],
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    fields: [
      'lang (text) de',
      'answer (hidden) a1',
      'Security: PIN (hidden) 1234',
      'Security: born (date) 1990-01-01',
      'Security: valid (text) 2030-05',
      'phone (text) +7',
      'mail (text) a@example.org',
      'home (text) Мира 1, Омск, ru',
      'key (hidden) -----BEGIN',
      'Security: second (hidden) JBSWY3DPEHPK3PXQ',
    ],
    past: ['pw 1 until 2023-11-14T22:13:20.000Z'],
    changed_password_at: '2023-11-14T22:13:20.000Z',
    attached: ['скан.png 3'],
  },
  { path: 'Личное', name: 'Document', kind: 'note', tags: ['archived'], attached: ['doc.pdf 2'] },
  { path: 'Work', name: 'P', password: 'only' },
  { path: 'Work', name: 'N', kind: 'note', notes: 't' },
]

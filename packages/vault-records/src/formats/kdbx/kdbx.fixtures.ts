const time = (at: string) => {
  return `<Times><CreationTime>2020-01-01T00:00:00Z</CreationTime><LastModificationTime>${at}</LastModificationTime><LastAccessTime>${at}</LastAccessTime><ExpiryTime>2030-05-06T00:00:00Z</ExpiryTime><Expires>EXPIRES</Expires><UsageCount>0</UsageCount><LocationChanged>${at}</LocationChanged></Times>`
}

const text = (key: string, value: string, isProtected = false) => {
  return `<String><Key>${key}</Key><Value${isProtected ? ' ProtectInMemory="True"' : ''}>${value}</Value></String>`
}

const uuid = (digit: string) => `${digit.repeat(21)}A==`

const state = (at: string, password: string, more: string) => {
  const fields = text('Title', 'База') + text('UserName', 'ann') + text('Password', password, true)
  const rest = `${text('URL', 'https://a.example')}${text('Notes', 'tab\there\nline 2 &amp; &lt;b&gt;')}`
  return `<Entry><UUID>${uuid('B')}</UUID><Tags>home;work</Tags>${time(at).replace('EXPIRES', 'True')}${fields}${rest}${more}</Entry>`
}

const EXTRA = [
  text('KP2A_URL', 'https://b.example'),
  text('PIN', '1234', true),
  text('Ответ', 'сорок два'),
  text('otp', 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&amp;period=60&amp;digits=8', true),
  '<Binary><Key>ключ.bin</Key><Value Ref="0"/></Binary>',
].join('')

const HISTORY = `<History>${state('2023-01-01T00:00:00Z', 'old', '')}${state('2024-01-01T00:00:00Z', ' p&lt;w ', '')}</History>`

const timeOtp = `<Entry><UUID>${uuid('C')}</UUID>${time('2024-01-01T00:00:00Z').replace('EXPIRES', 'False')}${text('Title', 'TimeOtp')}${text('Password', 'x', true)}${text('TimeOtp-Secret-Hex', '48656c6c6f21deadbeef')}${text('TimeOtp-Algorithm', 'HMAC-SHA-256')}${text('TimeOtp-Period', '60')}</Entry>`

const trashed = `<Group><UUID>${uuid('D')}</UUID><Name>Корзина</Name><Entry><UUID>${uuid('E')}</UUID>${text('Title', 'gone')}</Entry></Group>`

/** An XML of KeePass 2 with folders, history, a file, tags, a code, an expiry, several addresses, a recycle bin. */
export const KEEPASS_XML = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<KeePassFile>
	<Meta>
		<Generator>KeePass</Generator><RecycleBinEnabled>True</RecycleBinEnabled><RecycleBinUUID>${uuid('D')}</RecycleBinUUID>
		<Binaries><Binary ID="0" Compressed="False">AAECAwQ=</Binary></Binaries>
	</Meta>
	<Root>
		<Group><UUID>${uuid('F')}</UUID><Name>Root</Name>
			<Group><UUID>${uuid('G')}</UUID><Name>Работа</Name>
				<Group><UUID>${uuid('H')}</UUID><Name>Серверы</Name>${state('2025-01-01T00:00:00Z', ' p&lt;w ', EXTRA + HISTORY)}</Group>
				<Group><UUID>${uuid('I')}</UUID><Name>Empty</Name></Group>
			</Group>${timeOtp}${trashed}
		</Group>
	</Root>
</KeePassFile>
`

/** Where each value of the XML went. */
export const KEEPASS_ROWS = [
  {
    name: 'TimeOtp',
    password: 'x',
    totp: 'otpauth://totp/?secret=JBSWY3DPEHPK3PXP&period=60&algorithm=SHA256',
    changed_password_at: '2024-01-01T00:00:00.000Z',
  },
  {
    path: 'Работа/Серверы',
    name: 'База',
    login: 'ann',
    password: ' p<w ',
    notes: 'tab\there\nline 2 & <b>',
    urls: ['https://a.example', 'https://b.example'],
    tags: ['home', 'work'],
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=60&digits=8',
    fields: ['PIN (hidden) 1234', 'Ответ (text) сорок два', 'Expires (date) 2030-05-06'],
    past: ['old until 2024-01-01T00:00:00.000Z'],
    changed_password_at: '2024-01-01T00:00:00.000Z',
    attached: ['ключ.bin 5'],
    versions: 2,
  },
]

import { expect, test } from 'vitest'
import { checkEmails, toEmails } from './emails.ts'
import { invitesTexts } from './invites.messages.ts'

const { dialog: texts } = invitesTexts.en

test('addresses are told apart however they were pasted, each once', () => {
  expect(toEmails(' a@x.org, b@x.org;c@x.org\nd@x.org a@x.org ')).toEqual([
    'a@x.org',
    'b@x.org',
    'c@x.org',
    'd@x.org',
  ])
})

test.each([
  ['', texts.emailsNeeded],
  [' , ', texts.emailsNeeded],
  ['a@x.org anna', texts.emailsWrong('anna')],
  [Array.from({ length: 21 }, (_, index) => `a${index}@x.org`).join(), texts.tooMany(20)],
  ['a@x.org', true],
])('%j is answered with %j', (text, decision) => {
  expect(checkEmails(text, texts)).toBe(decision)
})

import { expect, test } from 'vitest'
import { findHash, isCheckedHash } from './password-hash.ts'

const TAIL = '$yHCsUPDmbPMs3ijSE8qnlQ$8IULbG0jJLFXz9+KTMrNvWgDYiw32C8vVz1rRfn4jRg'
const BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

test.each([
  [`$argon2id$v=19$m=8192,t=2,p=1${TAIL}`, true],
  [`$argon2id$v=19$m=131072,t=10,p=4${TAIL}`, true],
  [`$argon2id$v=19$m=131073,t=2,p=1${TAIL}`, false],
  [`$argon2id$v=19$m=8192,t=11,p=1${TAIL}`, false],
  [`$argon2id$v=19$m=8192,t=2,p=9${TAIL}`, false],
  [`$argon2i$v=19$m=8192,t=2,p=1${TAIL}`, false],
  ['$argon2id$v=19$m=8192,t=2,p=1$c2FsdA$aGFzaA', false],
  [BCRYPT, true],
  [BCRYPT.replace('$2b$10', '$2y$12'), true],
  [BCRYPT.replace('$2b$10', '$2b$13'), false],
  [BCRYPT.replace('$2b$10', '$2b$03'), false],
  [BCRYPT.replace('$2b', '$2x'), false],
  [BCRYPT.slice(0, -1), false],
])('%s is checked: %s', (hash, isChecked) => {
  expect(isCheckedHash(hash)).toBe(isChecked)
})

test.each([
  [`anna:${BCRYPT}`, BCRYPT],
  ['anna:$money', null],
  ['anna:secret', null],
])('%s has the hash %s', (credential, hash) => {
  expect(findHash(credential)).toBe(hash)
})

import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/fake-platform.ts'
import { aUser } from '../testing/fixtures.ts'
import { createSession, followOtherTabs } from './session.ts'

test('the user outlives a reload of the tab, and a new tab knows that somebody may be signed in', () => {
  const tab = memoryStorage()
  const browser = memoryStorage()
  createSession(tab, browser).set(aUser())
  expect(createSession(tab, browser).get()?.id).toBe('usr_anna')
  const newTab = createSession(memoryStorage(), browser)
  expect(newTab.get()).toBeNull()
  expect(newTab.mayBeSignedIn()).toBe(true)
})

test('signing out clears what the browser kept', () => {
  const browser = memoryStorage()
  const session = createSession(memoryStorage(), browser)
  session.set(aUser())
  browser.setItem('nora_columns_tunnels', '{}')
  session.end()
  expect(session.get()).toBeNull()
  expect(browser.length).toBe(0)
})

test('a sign-out in another tab ends this one', () => {
  const session = createSession(memoryStorage(), memoryStorage())
  session.set(aUser())
  const tab = new EventTarget()
  followOtherTabs(session, tab as unknown as Window)
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'nora_signed_in', newValue: null }))
  expect(session.get()).toBeNull()
})

test('a broken record is nobody', () => {
  const tab = memoryStorage()
  tab.setItem('nora_user', '{')
  expect(createSession(tab, memoryStorage()).get()).toBeNull()
})

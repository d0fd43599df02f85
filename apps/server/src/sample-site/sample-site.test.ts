import { systemClock } from '@nora/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleSite, startSampleSite } from './sample-site.ts'

let site: SampleSite
let url: string

beforeAll(async () => {
  site = await startSampleSite(systemClock)
  url = `http://127.0.0.1:${site.port}`
})
afterAll(() => site.close())

test.each([
  ['ru-RU,ru;q=0.9', 'Нора работает'],
  ['en-US', 'Nora works'],
])('a visitor who prefers %s reads %s', async (language, title) => {
  const page = await (await fetch(url, { headers: { 'accept-language': language } })).text()
  expect(page).toContain(`<h1>${title}</h1>`)
})

test('headers of a request cannot become markup of the page', async () => {
  const page = await (await fetch(url, { headers: { 'x-name': '<script>alert("1")</script>' } })).text()
  expect(page).not.toContain('<script>alert')
})

test('the echo shows method, path, headers and body', async () => {
  const answer = await fetch(`${url}/echo?a=1`, {
    method: 'POST',
    headers: { 'x-name': 'value' },
    body: 'hi',
  })
  // The path alone decides what answers; the query is part of what is echoed.
  expect(await answer.json()).toMatchObject({
    method: 'POST',
    path: '/echo?a=1',
    headers: { 'x-name': 'value' },
    body: 'hi',
  })
})

test('the clock streams an event at once', async () => {
  const stop = new AbortController()
  const answer = await fetch(`${url}/clock`, { signal: stop.signal })
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toMatch(/^data: \d{4}-/)
  stop.abort()
})

test('anything else is 404', async () => {
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
})

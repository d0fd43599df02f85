import { LANGS } from '@nora/kit'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { GUIDES } from '../../../guides/render-guide.mjs'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { GUIDE_NAMES, loadGuide } from './guides.ts'
import { searchGuides } from './search-guides.ts'

afterEach(cleanup)

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Addresses under /help that a source names: in links, and as the guide of a page. */
function findAddresses(source: string): string[] {
  const named = [...source.matchAll(/guide(?:=|: )["']([a-z][a-z#-]*)["']/g)].map(([, guide = '']) => guide)
  const written = [...source.matchAll(/["'`]\/help\/([a-z][a-z0-9#-]*)["'`]/g)].map(([, rest = '']) => rest)
  return [...named, ...written].filter((address) => address !== 'guides')
}

async function listAnchors(lang: (typeof LANGS)[number]) {
  const guides = await Promise.all(GUIDE_NAMES.map((name) => loadGuide(lang, name)))
  return new Map(
    GUIDE_NAMES.map((name, place) => [name as string, guides[place]!.sections.map(({ id }) => id)]),
  )
}

test('the build renders the guides that the console lists', () => {
  expect([...GUIDE_NAMES]).toEqual([...GUIDES])
})

describe.each(LANGS)('in %s', (lang) => {
  test('each address of a guide that the console names leads to a guide and a heading that exist', async () => {
    const anchors = await listAnchors(lang)
    const addresses = Object.entries(sources)
      .filter(([path]) => !path.includes('.test.'))
      .flatMap(([path, source]) => findAddresses(source).map((address) => ({ path, address })))
    expect(addresses.length).toBeGreaterThan(5)
    const broken = addresses.filter(({ address }) => {
      const [name = '', id = ''] = address.split('#')
      return anchors.get(name)?.includes(id) !== true
    })
    expect(broken).toEqual([])
  })

  test('each link between guides leads to a guide and a heading that exist', async () => {
    const anchors = await listAnchors(lang)
    for (const name of GUIDE_NAMES) {
      const { sections } = await loadGuide(lang, name)
      const html = sections.flatMap(({ blocks }) =>
        blocks.map((block) => (block.kind === 'html' ? block.html : '')),
      )
      const links = [...html.join('').matchAll(/href="(?:\/help\/([a-z-]+))?(?:#([^"]+))?"/g)]
      for (const [link, to = name, id = ''] of links) {
        expect(anchors.get(to)?.includes(id), `${link} of ${name}`).toBe(true)
      }
    }
  })

  test('headings have the same anchors as in the other language, each once', async () => {
    const [here, there] = await Promise.all([listAnchors(lang), listAnchors(lang === 'ru' ? 'en' : 'ru')])
    for (const [name, ids] of here) {
      expect(ids, name).toEqual(there.get(name))
      expect(new Set(ids).size, name).toBe(ids.length)
    }
  })
})

test('a search finds sections by all of its words, those with the words in their heading first', async () => {
  const guides = await Promise.all(
    GUIDE_NAMES.map(async (name) => ({ name, guide: await loadGuide('en', name) })),
  )
  const [first] = searchGuides(guides, 'ip policies')
  expect(first).toMatchObject({ name: 'teams', id: 'ip-policies', title: 'IP policies' })
  const hits = searchGuides(guides, 'rate-limit 429')
  expect(hits.some(({ name }) => name === 'client')).toBe(true)
  expect(searchGuides(guides, 'there is no such word anywhere')).toEqual([])
  expect(searchGuides(guides, ' ')).toEqual([])
})

test('one searches, opens the section that was found, and follows a link from there', async () => {
  const { address } = openConsole('/help/guides', { user: aUser() })
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search the documentation' }), {
    target: { value: 'which team a client' },
  })
  fireEvent.click(await screen.findByRole('link', { name: /Which team a client works in/ }))
  await waitFor(() => expect(address()).toBe('/help/teams#which-team-a-client-works-in'))
  await screen.findByRole('heading', { name: /^Which team a client works in/ })
  fireEvent.click(screen.getByRole('link', { name: 'client.md' }))
  await waitFor(() => expect(address()).toBe('/help/client#the-team-that-tunnels-open-in'))
  await screen.findByRole('heading', { name: 'The client', level: 1 })
  expect(screen.getAllByRole('button', { name: 'Copy code' }).length).toBeGreaterThan(3)
})

test('an address of no guide says so and leads to all of them', async () => {
  openConsole('/help/no-such-guide', { user: aUser() })
  await screen.findByRole('heading', { name: 'There is no such page in the documentation' })
  expect(screen.getByRole('link', { name: 'All documentation' }).getAttribute('href')).toBe('/help/guides')
})

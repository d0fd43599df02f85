/**
 * Turns a page of `docs/` into a guide of the console: a title and sections of blocks. Runs at build time; the console
 * gets HTML and the text of code blocks, and no Markdown. Links between guides become addresses of the console, links
 * to pages that are no guides become plain words.
 */
import { Marked, Renderer } from 'marked'

/** The pages that are guides, in their order: each is `docs/NAME.md` and `docs/ru/NAME.md`. */
export const GUIDES = [
  'client',
  'ssh',
  'ssh-server',
  'trigger',
  'domains',
  'policies',
  'gateways',
  'webhooks',
  'passwords',
  'secrets',
  'inspector',
  'teams',
  'sign-in',
  'api',
  'errors',
]

/** Why something is as it is matters to those who change it: ` ([why](decisions/…))`. */
const REASONS = / \(\[[^\]]+\]\(decisions\/[^)]+\)\)/g

/**
 * @typedef {{ kind: 'html', html: string } | { kind: 'code', text: string }} Block
 * @typedef {{ id: string, depth: number, title: string, blocks: Block[] }} Section
 * @typedef {{ title: string, sections: Section[] }} Guide
 */

/**
 * @param {string} markdown the page in the language that is read
 * @param {{ english: string, anchors: (name: string) => Map<string, string> | undefined }} context the same page in
 * English, whose headings name the anchors in both languages; and the anchors of another guide of this language
 * @returns {Guide}
 */
export function renderGuide(markdown, { english, anchors }) {
  const marked = new Marked({ renderer: { link: renderLink(anchors), table: renderTable } })
  const ids = listHeadings(english).map(({ slug }) => slug)
  const guide = { title: '', sections: [] }
  let place = 0
  for (const token of marked.lexer(markdown.replace(REASONS, ''))) {
    if (token.type === 'heading') {
      const title = toText(token.tokens)
      const id = ids[place++] ?? getSlug(title)
      if (token.depth === 1) guide.title = title
      guide.sections.push({ id: token.depth === 1 ? '' : id, depth: token.depth, title, blocks: [] })
    } else if (token.type !== 'space') {
      addBlock(guide.sections.at(-1), token, marked)
    }
  }
  return guide
}

function addBlock(section, token, marked) {
  if (section === undefined) throw new Error('a guide begins with its title')
  if (token.type === 'code') {
    section.blocks.push({ kind: 'code', text: token.text })
    return
  }
  const html = marked.parser([token])
  const last = section.blocks.at(-1)
  if (last?.kind === 'html') last.html += html
  else section.blocks.push({ kind: 'html', html })
}

function renderLink(anchors) {
  return function link({ href, tokens }) {
    const words = this.parser.parseInline(tokens)
    const to = toAddress(href, anchors)
    if (to === null) return words
    const elsewhere = to.startsWith('/help') || to.startsWith('#') ? '' : ' target="_blank" rel="noreferrer"'
    return `<a href="${to}"${elsewhere}>${words}</a>`
  }
}

/** A wide table scrolls by itself, and is reached by keyboard for that. */
function renderTable(token) {
  return `<div tabindex="0">${Renderer.prototype.table.call(this, token)}</div>`
}

/** Null for what is no page of the console. Throws for an anchor that does not exist. */
function toAddress(href, anchors) {
  if (/^https?:/.test(href)) return href
  const [, path, anchor] = /^([^#]*)(?:#(.*))?$/.exec(href)
  const name = path.replace(/\.md$/, '')
  if (path !== '' && !GUIDES.includes(name)) return null
  if (anchor === undefined) return `/help/${name}`
  const id = anchors(name)?.get(decodeURIComponent(anchor))
  if (id === undefined) throw new Error(`a guide links to ${href}, which does not exist`)
  return path === '' ? `#${id}` : `/help/${name}#${id}`
}

/** Headings in their order, each with its text as an anchor of GitHub. */
export function listHeadings(markdown) {
  return new Marked()
    .lexer(markdown)
    .filter(({ type }) => type === 'heading')
    .map(({ depth, tokens }) => ({ depth, slug: getSlug(toText(tokens)) }))
}

/** From the anchors of GitHub in a language to those of the console, which are the English ones. */
export function toAnchors(markdown, english) {
  const ids = listHeadings(english)
  return new Map(listHeadings(markdown).map(({ slug }, place) => [slug, ids[place]?.slug ?? slug]))
}

function getSlug(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function toText(tokens) {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? toText(token.tokens) : decode(token.text)))
    .join('')
}

function decode(text) {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
}

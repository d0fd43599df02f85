import { createElement, Fragment, type ReactNode } from 'react'

const ALLOWED = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'span', 'br', 'p'])
const DROPPED_WHOLE = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math'])
const SAFE_LINK = /^(?:https?:|mailto:|\/(?!\/))/i

/**
 * The operator's HTML as React elements: a few inline tags, links by http(s) or mail, no attribute
 * else. Nothing of it is ever given to the browser as HTML, so nothing of it can run.
 */
export function readBanner(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return children(body)
}

function children(node: Node): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the tree is read once and never moves
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{toReact(child)}</Fragment>)
}

function toReact(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (DROPPED_WHOLE.has(tag)) return null
  if (tag === 'br') return <br />
  if (!ALLOWED.has(tag)) return children(node)
  const href = node.getAttribute('href') ?? ''
  if (tag !== 'a') return createElement(tag, null, ...children(node))
  if (!SAFE_LINK.test(href)) return children(node)
  return (
    <a href={href} target={href.startsWith('/') ? undefined : '_blank'} rel="noreferrer">
      {children(node)}
    </a>
  )
}

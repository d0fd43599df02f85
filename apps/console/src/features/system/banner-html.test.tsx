import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readBanner } from './banner-html.tsx'

afterEach(cleanup)

test.each([
  ['a few inline tags stay', 'Works on <b>Sunday</b>', 'Works on <b>Sunday</b>'],
  [
    'links by http stay',
    '<a href="https://x.example" onclick="f()">x</a>',
    '<a href="https://x.example" target="_blank" rel="noreferrer">x</a>',
  ],
  ['links by script lose their target', '<a href="javascript:f()">x</a>', 'x'],
  ['a link to a host without a scheme is no local link', '<a href="//x.example">x</a>', 'x'],
  ['scripts go with what is in them', '1<script>f()</script>2', '12'],
  ['styles go with what is in them', '1<style>*{display:none}</style>2', '12'],
  ['other tags leave their words', '<div><h1 style="x">Hello</h1></div>', 'Hello'],
  ['images go', '<img src=x onerror=f()>', ''],
])('%s', (_name, html, expected) => {
  expect(render(<div>{readBanner(html)}</div>).container.firstElementChild?.innerHTML).toBe(expected)
})
